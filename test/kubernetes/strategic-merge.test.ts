import * as fc from 'fast-check';
import type { PlainObject } from '../../lib/private/plain';
import { patchPodTemplate } from '../../lib/kubernetes/patched-pod-template';
import { releaseCases } from '../support/releases';
import { arbitraryPatch } from './arbitrary-pod-template';
// What strategicpatch.StrategicMergePatch of k8s.io/apimachinery 0.37.2 made of random templates and patches, read and
// written by PodTemplateSpec; null where it is an error. Nulls and zero values that Go always writes are left out.
import recorded from './strategic-merge.recorded.json';
import { runs } from '../support/runs';

type Recorded = readonly [template: PlainObject, patch: PlainObject, result: PlainObject | null];

const RECORDED = recorded as unknown as readonly Recorded[];

function patched(template: PlainObject, patch: PlainObject): PlainObject {
  const { template: result, problems } = patchPodTemplate(template, patch);
  expect(problems).toEqual([]);
  return result;
}

function podSpec(spec: PlainObject, patch: PlainObject): unknown {
  return patched({ spec: { containers: [], ...spec } }, { spec: patch })['spec'];
}

function problemsOf(template: PlainObject, patch: PlainObject): string[] {
  return patchPodTemplate(template, patch).problems.map(({ path, problem }) => `${path}: ${problem}`);
}

describe('a strategic merge patch of a pod template', () => {
  test.each(RECORDED.map(([template, patch, result], index) => ({ index, template, patch, result })))(
    'gives the same result as Kubernetes, $index',
    ({ template, patch, result }) => {
      const ours = patchPodTemplate(template, patch);
      expect(ours.problems.length > 0 ? null : ours.template).toEqual(result);
    },
  );

  test('does not modify its arguments', () => {
    const texts = RECORDED.map(([template, patch]) => JSON.stringify([template, patch]));
    for (const [template, patch] of RECORDED) {
      patchPodTemplate(template, patch);
    }
    expect(RECORDED.map(([template, patch]) => JSON.stringify([template, patch]))).toEqual(texts);
  });

  test('that is empty changes nothing', () => {
    const results = RECORDED.flatMap(([, , result]) => (result === null ? [] : [result]));
    expect(results.map((result) => patched(result, {}))).toEqual(results);
  });

  test('has the same result when merged twice, if nothing in it depends on the order', () => {
    fc.assert(
      fc.property(arbitraryPatch, arbitraryPatch, (one, other) => {
        const template = patched({ spec: { containers: [] } }, one);
        const once = patched(template, other);
        expect(patched(once, other)).toEqual(once);
      }),
      { numRuns: runs(300), seed: 37 },
    );
  });

  test('puts new items first, and keeps the order of what it names', () => {
    const base = { volumes: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] };
    expect(podSpec(base, { volumes: [{ name: 'n' }] })).toMatchObject({
      volumes: [{ name: 'n' }, { name: 'a' }, { name: 'b' }, { name: 'c' }],
    });
    expect(podSpec(base, { volumes: [{ name: 'b' }, { name: 'n' }] })).toMatchObject({
      volumes: [{ name: 'a' }, { name: 'b' }, { name: 'n' }, { name: 'c' }],
    });
    expect(podSpec(base, { volumes: [{ name: 'c' }, { name: 'a' }] })).toMatchObject({
      volumes: [{ name: 'b' }, { name: 'c' }, { name: 'a' }],
    });
    expect(podSpec(base, { '$setElementOrder/volumes': [{ name: 'c' }, { name: 'b' }, { name: 'a' }] })).toMatchObject({
      volumes: [{ name: 'c' }, { name: 'b' }, { name: 'a' }],
    });
  });

  test('merges items by their key, and replaces lists without one', () => {
    const container = { name: 'toolhive', args: ['run'], ports: [{ containerPort: 8080, name: 'http' }] };
    const patch = { name: 'toolhive', args: ['x'], ports: [{ containerPort: 8080, protocol: 'TCP' }] };
    expect(podSpec({ containers: [container] }, { containers: [patch] })).toEqual({
      containers: [{ name: 'toolhive', args: ['x'], ports: [{ containerPort: 8080, name: 'http', protocol: 'TCP' }] }],
    });
  });

  test('removes null fields, and items that it deletes', () => {
    const base = { nodeSelector: { a: 'b', c: 'd' }, volumes: [{ name: 'a' }, { name: 'b' }], priority: 1 };
    const patch = { nodeSelector: { a: null }, volumes: [{ name: 'a', $patch: 'delete' }], priority: null };
    expect(podSpec(base, patch)).toEqual({ containers: [], nodeSelector: { c: 'd' }, volumes: [{ name: 'b' }] });
    const args = { containers: [{ name: 'x', args: ['a', 'b', 'c'] }] };
    const removal = { containers: [{ name: 'x', '$deleteFromPrimitiveList/args': ['b'] }] };
    expect(podSpec(args, removal)).toEqual({ containers: [{ name: 'x', args: ['a', 'c'] }] });
  });

  test('follows its directives to replace, and to retain keys', () => {
    const base = { securityContext: { runAsUser: 1 }, volumes: [{ name: 'a', configMap: { name: 'x' } }] };
    expect(podSpec(base, { securityContext: { $patch: 'replace', fsGroup: 2 } })).toMatchObject({
      securityContext: { fsGroup: 2 },
    });
    expect(podSpec(base, { volumes: [{ $patch: 'replace' }, { name: 'n' }] })).toMatchObject({
      volumes: [{ name: 'n' }],
    });
    const volume = { name: 'a', emptyDir: {} };
    expect(podSpec(base, { volumes: [volume] })).toMatchObject({
      volumes: [{ ...volume, configMap: { name: 'x' } }],
    });
    expect(podSpec(base, { volumes: [{ ...volume, $retainKeys: ['name', 'emptyDir'] }] })).toMatchObject({
      volumes: [volume],
    });
  });

  test.each([
    [{ volumes: [{ emptyDir: {} }] }, "spec.volumes: has an item without 'name', the key by which items are merged"],
    [
      { volumes: [{ name: 'a', $patch: 'merge' }] },
      "spec.volumes: has an item whose $patch is not 'delete' or 'replace'",
    ],
    [{ securityContext: { $patch: 'x' } }, "spec.securityContext.$patch: must be 'replace' or 'delete'"],
    [{ securityContext: { $retainKeys: 'x' } }, 'spec.securityContext.$retainKeys: must be a list of field names'],
    [
      { securityContext: { $retainKeys: ['fsGroup'], runAsUser: 1 } },
      "spec.securityContext.$retainKeys: must name 'runAsUser' too, which the patch sets",
    ],
    [
      { '$setElementOrder/volumes': [{ name: 'n' }], volumes: [{ name: 'n' }, { name: 'a' }] },
      'spec["$setElementOrder/volumes"]: must name the items of the patch in their order',
    ],
    [{ '$setElementOrder/volumes': 1 }, 'spec["$setElementOrder/volumes"]: must be a list, for a field that is a list'],
    [
      { '$setElementOrder/hostname': [] },
      'spec["$setElementOrder/hostname"]: must be a list, for a field that is a list',
    ],
    [{ '$setElementOrder/volumes': [], volumes: [] }, undefined],
    [
      { '$setElementOrder/hostAliases': [], hostAliases: [] },
      'spec["$setElementOrder/hostAliases"]: has no list to order',
    ],
  ])('that cannot be merged says where and why: %j', (patch, problem) => {
    const template = { spec: { volumes: [{ name: 'a' }], securityContext: { runAsUser: 1 } } };
    expect(problemsOf(template, { spec: patch })).toEqual(problem === undefined ? [] : [problem]);
  });
});

describe('the recorded pod templates', () => {
  const before = new Map(releaseCases('0.33.0').map((each) => [each.name, each]));
  const cases = releaseCases('0.37.0').flatMap((each) => {
    const patch = each.documents().map(({ spec }) => (spec as PlainObject | undefined)?.['podTemplateSpec']);
    const given = patch.find((one): one is PlainObject => typeof one === 'object');
    return given === undefined ? [] : [{ ...each, patch: given }];
  });

  function templateOf(name: string, objects: readonly PlainObject[] | undefined): PlainObject {
    const deployment = objects?.find(({ kind }) => kind === 'Deployment');
    const template = (deployment?.['spec'] as PlainObject | undefined)?.['template'];
    if (template === undefined) {
      throw new Error(`${name}: no Deployment`);
    }
    return template as PlainObject;
  }

  test('are there', () => {
    expect(cases.filter(({ verdict }) => verdict.objects).length).toBeGreaterThanOrEqual(21);
    expect(cases.filter(({ verdict }) => verdict.expect === 'reject').length).toBeGreaterThanOrEqual(4);
  });

  test.each(cases.filter(({ verdict }) => verdict.objects))('$name', ({ name, patch, objects }) => {
    const base = templateOf(name, before.get(name)?.objects());
    expect(patched(base, patch)).toEqual(templateOf(name, objects()));
  });

  test.each(cases.filter(({ verdict }) => verdict.expect === 'reject'))('$name is refused', ({ name, patch }) => {
    const base = templateOf(name, before.get(name)?.objects());
    expect(problemsOf(base, patch)).toHaveLength(1);
  });
});
