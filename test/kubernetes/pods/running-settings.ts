import { Duration, Size } from 'cdk8s';
import { Cpu } from 'cdk8s-plus-28';
import {
  spread,
  sleep,
  resources,
  annotation,
  label,
  variable,
  pullSecret,
  serviceAccount,
  mount,
  preStop,
  ZONE,
  type PodSetting,
} from './pod-setting';

/** How pods run: what an option or a prop can say too, and some that only a template can. */
export const RUNNING_SETTINGS: readonly PodSetting[] = [
  {
    name: 'priority class',
    verdict: 'error',
    wrong: { pod: { priorityClassName: 'High' }, options: { priorityClassName: 'High' } },
    right: { pod: { priorityClassName: 'high' }, options: { priorityClassName: 'high' } },
  },
  {
    name: 'time to stop that is not whole',
    verdict: 'error',
    wrong: {
      pod: { terminationGracePeriodSeconds: 1.5 },
      options: { terminationGracePeriod: Duration.millis(1500) },
    },
    right: { pod: { terminationGracePeriodSeconds: 60 }, options: { terminationGracePeriod: Duration.seconds(60) } },
  },
  {
    name: 'sleep that is longer than the time to stop',
    verdict: 'error',
    wrong: sleep(31, Duration.seconds(31)),
    right: sleep(30, Duration.seconds(30)),
  },
  {
    name: 'sleep that is not whole',
    verdict: 'error',
    wrong: sleep(1.5, Duration.millis(1500)),
    right: sleep(2, Duration.seconds(2)),
  },
  {
    name: 'sleep of no time',
    verdict: 'warning',
    wrong: sleep(0, Duration.seconds(0)),
    right: sleep(1, Duration.seconds(1)),
  },
  {
    name: 'pull policy',
    verdict: 'error',
    wrong: { container: { imagePullPolicy: 'Sometimes' }, options: { imagePullPolicy: 'Sometimes' as never } },
    right: { container: { imagePullPolicy: 'Always' }, options: { imagePullPolicy: 'Always' as never } },
  },
  {
    name: 'request above its limit',
    verdict: 'error',
    wrong: resources(
      { requests: { cpu: '2', memory: '64Mi' }, limits: { cpu: '1' } },
      { cpu: { request: Cpu.units(2), limit: Cpu.units(1) }, memory: { request: Size.mebibytes(64) } },
    ),
    right: resources(
      { requests: { cpu: '1', memory: '64Mi' }, limits: { cpu: '1' } },
      { cpu: { request: Cpu.units(1), limit: Cpu.units(1) }, memory: { request: Size.mebibytes(64) } },
    ),
  },
  {
    name: 'memory in thousandths',
    verdict: 'warning',
    wrong: {
      container: { resources: { limits: { memory: '128m' } } },
      spec: { resources: { requests: { memory: '64m' }, limits: { memory: '128m' } } },
    },
    right: resources(
      { requests: { memory: '64Mi' }, limits: { memory: '128Mi' } },
      { memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) } },
    ),
  },
  { name: 'service account', verdict: 'error', wrong: serviceAccount('Weather_1'), right: serviceAccount('weather-1') },
  { name: 'label of pods', verdict: 'error', wrong: label('a b'), right: label('a-b') },
  { name: 'annotation of pods', verdict: 'error', wrong: annotation('a b', 'x'), right: annotation('a-b', 'x') },
  {
    name: 'annotation of pods that has a meaning',
    verdict: 'error',
    wrong: annotation('controller.kubernetes.io/pod-deletion-cost', '+1'),
    right: annotation('controller.kubernetes.io/pod-deletion-cost', '1'),
  },
  { name: 'name of a variable', verdict: 'error', wrong: variable('A=B'), right: variable('A_B') },
  { name: 'name of a variable that is new', verdict: 'warning', wrong: variable('A B'), right: variable('A-B') },
  { name: 'name of a pull secret', verdict: 'warning', wrong: pullSecret('Pull_1'), right: pullSecret('pull-1') },
  {
    name: 'kind of an empty directory',
    verdict: 'warning',
    wrong: { pod: { volumes: [{ name: 'a', emptyDir: { medium: 'Disk' } }] } },
    right: { pod: { volumes: [{ name: 'a', emptyDir: { medium: 'Memory' } }] } },
  },
  { name: 'path of a mount', verdict: 'warning', wrong: mount('/a:b'), right: mount('/a-b') },
  {
    name: 'volume of a mount',
    verdict: 'error',
    wrong: { container: { volumeMounts: [{ name: 'b', mountPath: '/b' }] } },
    right: mount('/b'),
  },
  {
    name: 'command in the container of the proxy',
    verdict: 'warning',
    wrong: preStop({ exec: { command: ['/bin/sh', '-c', 'sleep 5'] } }),
    right: preStop({ sleep: { seconds: 5 } }),
  },
  {
    name: 'port of a handler',
    verdict: 'warning',
    wrong: preStop({ httpGet: { path: '/health', port: 'nothing' } }),
    right: preStop({ httpGet: { path: '/health', port: 8080 } }),
  },
  {
    name: 'spread of no pods',
    verdict: 'warning',
    wrong: {
      pod: { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway' }] },
    },
    right: spread({ topologyKey: ZONE }, { topologyKey: ZONE }),
  },
  {
    name: 'signal to stop',
    verdict: 'warning',
    wrong: { container: { lifecycle: { stopSignal: 'SIGINT' } } },
    right: { container: { lifecycle: { preStop: { sleep: { seconds: 5 } } } } },
  },
  {
    name: 'comparison of a toleration',
    verdict: 'warning',
    wrong: { pod: { tolerations: [{ key: 'a', operator: 'Gt', value: '5' }] } },
    right: { pod: { tolerations: [{ key: 'a', operator: 'Equal', value: '5' }] } },
  },
  {
    name: 'restart of an init container',
    verdict: 'warning',
    wrong: { pod: { initContainers: [{ name: 'wait', image: 'busybox', restartPolicy: 'OnFailure' }] } },
    right: { pod: { initContainers: [{ name: 'wait', image: 'busybox' }] } },
  },
  {
    name: 'name of an image',
    verdict: 'error',
    wrong: { pod: { initContainers: [{ name: 'wait', image: 'Foo:bar:baz' }] } },
    right: { pod: { initContainers: [{ name: 'wait', image: 'foo:bar' }] } },
  },
];
