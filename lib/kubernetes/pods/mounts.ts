import { DESCENDING_PATH, NO_BACKSTEPS } from './syntaxes';
import {
  accepted,
  among,
  check,
  clash,
  containerOf,
  follows,
  itemsAt,
  type Pod,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  refersTo,
  required,
  textOf,
  uniqueIn,
} from './pod-row';
import { objectAt, type PlainObject } from '../../private/plain';

const NO_VOLUME = 'is not among the volumes of the pod';

/** Rows for what containers mount. */
export function mountRows(): readonly PodRow[] {
  return [
    ...podRows('VolumeMount', 'ValidateVolumeMounts', [
      required('name'),
      refersTo('name', hasVolume, NO_VOLUME, 'add the volume, or check the name'),
      required('mountPath'),
      follows('subPath', DESCENDING_PATH),
      follows('subPathExpr', DESCENDING_PATH),
      clash(
        'subPathExpr',
        ({ subPath, subPathExpr }) => subPath !== undefined && subPathExpr !== undefined,
        'cannot be combined with subPath',
        'keep one',
        ['subPath'],
      ),
    ]),
    ...podRows('VolumeMount', 'VolumeMount.mountPath', [
      accepted(
        'pod-template-fails',
        'mountPath',
        (mount) => textOf(mount, 'mountPath').includes(':'),
        'has ":", which Kubernetes does not allow and some container runtimes cannot mount',
        'write the path without ":"',
      ),
    ]),
    ...podRows('Container', 'ValidateVolumeMounts, ValidateVolumeDevices', [
      uniqueIn('volumeMounts', 'mountPath'),
      uniqueIn('volumeDevices', 'devicePath'),
      uniqueIn('volumeDevices', 'name'),
      check('pod-template-duplicate', mountedTwice),
    ]),
    ...podRows('VolumeMount', 'validateMountPropagation', [
      among('mountPropagation', ['Bidirectional', 'HostToContainer', 'None']),
      clash(
        'mountPropagation',
        ({ mountPropagation }, _, node) =>
          mountPropagation === 'Bidirectional' &&
          objectAt(containerOf(node)?.value, 'securityContext')['privileged'] !== true,
        'is only for privileged containers',
        'use HostToContainer',
      ),
    ]),
    ...podRows('VolumeMount', 'validateMountRecursiveReadOnly', [
      among('recursiveReadOnly', ['Disabled', 'IfPossible', 'Enabled']),
      clash(
        'recursiveReadOnly',
        (mount) =>
          (mount.recursiveReadOnly === 'Enabled' || mount.recursiveReadOnly === 'IfPossible') &&
          (mount['readOnly'] !== true ||
            (mount['mountPropagation'] !== undefined && mount['mountPropagation'] !== 'None')),
        'needs readOnly, and no mountPropagation',
        'set readOnly: true',
      ),
    ]),
    ...podRows('VolumeDevice', 'ValidateVolumeDevices', [
      required('name'),
      required('devicePath'),
      follows('devicePath', NO_BACKSTEPS),
      refersTo('name', hasVolume, NO_VOLUME, 'add the volume, or check the name'),
      refersTo('name', isBlockVolume, 'is not a volume of a PersistentVolumeClaim', 'use such a volume'),
    ]),
  ];
}

function hasVolume({ name }: PlainObject, { volumes, mayHaveVolume }: Pod): boolean {
  return volumes.some((volume) => volume['name'] === name) || mayHaveVolume(String(name));
}

function isBlockVolume({ name }: PlainObject, { volumes }: Pod): boolean {
  const volume = volumes.find((each) => each['name'] === name);
  return volume === undefined || (volume['persistentVolumeClaim'] ?? volume['ephemeral']) !== undefined;
}

/** A volume is mounted or a device, and so is a path. */
function mountedTwice({ value }: PodNode): PodProblem[] {
  const mounts = itemsAt(value, 'volumeMounts').map(([, mount]) => mount);
  return itemsAt(value, 'volumeDevices').flatMap(([path, { name, devicePath }]) => [
    ...(mounts.some((mount) => mount['name'] === name)
      ? [{ at: `${path}.name`, rule: 'is mounted by volumeMounts too', fix: 'keep one of the two' }]
      : []),
    ...(mounts.some((mount) => mount['mountPath'] === devicePath)
      ? [{ at: `${path}.devicePath`, rule: 'is a path of volumeMounts too', fix: 'use another path' }]
      : []),
  ]);
}
