import type { RuleCase } from '../rule-case';

export const POD_TEMPLATE_CASES: readonly RuleCase[] = [
  {
    id: 'pod-template',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: {} } }',
    says: [
      'spec.podTemplateSpec.spec.containers: cannot be merged into a pod template, so no pod is created: must be a list; fix it (pod-template)',
    ],
  },
  {
    id: 'pod-template',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ image: x }] } }',
    says: [
      "spec.podTemplateSpec.spec.containers: cannot be merged into a pod template, so no pod is created: has an item without 'name', the key by which items are merged; fix it (pod-template)",
    ],
  },
  { id: 'pod-template', release: '0.37', spec: 'podTemplateSpec: {}', says: [] },
  {
    id: 'pod-template-refused',
    release: '0.37',
    spec: 'podTemplateSpec: { metadata: { labels: { app: mine, team: ai } } }',
    says: [
      'spec.podTemplateSpec.metadata.labels["app"]: "mine" is a label by which the Deployment selects its pods, so the API server rejects any other value; remove it (pod-template-refused)',
    ],
  },
  {
    id: 'pod-template-refused',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { volumes: [{ name: runconfig, emptyDir: {} }, { name: cache, emptyDir: {} }] } }',
    says: [
      'spec.podTemplateSpec.spec.volumes[0].name: "runconfig" is the name of a volume that the operator creates, and the API server rejects a volume with two sources; give it another name (pod-template-refused)',
    ],
  },
  {
    id: 'pod-template-refused',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { volumes: [{ name: runconfig, $patch: delete }] } }',
    says: [],
  },
  {
    id: 'pod-template-exact',
    on: 'exact',
    release: '0.37',
    spec: 'podTemplateSpec: { metadata: { labels: { app: mine } } }',
    says: [
      'spec.podTemplateSpec.metadata.labels["app"]: "mine" is a label by which the Deployment selects its pods, so the API server rejects any other value; remove it (pod-template-exact)',
    ],
  },
  {
    id: 'pod-template-unknown',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { nodeSelektor: { a: b } } }',
    says: [
      'spec.podTemplateSpec.spec.nodeSelektor: is not a field of pods, and is dropped; check its spelling (pod-template-unknown)',
    ],
  },
  {
    id: 'pod-template-unknown',
    release: '0.37',
    spec: 'podTemplateSpec: { "a b": c, spec: { "": d } }',
    says: [
      'spec.podTemplateSpec["a b"]: is not a field of pods, and is dropped; check its spelling (pod-template-unknown)',
      'spec.podTemplateSpec.spec[""]: is not a field of pods, and is dropped; check its spelling (pod-template-unknown)',
    ],
  },
];
