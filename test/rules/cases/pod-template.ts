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
    id: 'pod-template-missing',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhiv, env: [{ name: A, value: b }] }] } }',
    says: [
      'spec.podTemplateSpec.spec.containers[0].image: is missing, so the API server rejects the pod; name the container "toolhive" if it is the proxy\'s; else give its image (pod-template-missing)',
    ],
  },
  {
    id: 'pod-template-missing',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, env: [{ name: A, value: b }] }, { name: other, image: x }] } }',
    says: [],
  },
  {
    id: 'pod-template-missing',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { initContainers: [{ name: wait }] } }',
    says: [
      'spec.podTemplateSpec.spec.initContainers[0].image: is missing, so the API server rejects the pod; add it (pod-template-missing)',
    ],
  },
  {
    id: 'pod-template-image',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, env: [] }, { name: other, image: "Foo:bar:baz" }] } }',
    says: [
      'spec.podTemplateSpec.spec.containers[1].image: is not a valid image name (its path has capital letters), so no node could pull it; write it like "ghcr.io/example/app:v1" (pod-template-image)',
    ],
  },
  {
    id: 'pod-template-image',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, image: " x " }], initContainers: [{ name: wait, image: a@b }] } }',
    says: [
      'spec.podTemplateSpec.spec.initContainers[0].image: is not a valid image name (its digest is not like "sha256:" and 64 hexadecimal digits), so no node could pull it; write it like "ghcr.io/example/app:v1" (pod-template-image)',
      'spec.podTemplateSpec.spec.containers[0].image: is not a valid image name (it has white space), so no node could pull it; write it like "ghcr.io/example/app:v1" (pod-template-image)',
    ],
  },
  {
    id: 'pod-template-image',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { volumes: [{ name: models, image: { reference: "https://ghcr.io/a/b" } }] } }',
    says: [
      'spec.podTemplateSpec.spec.volumes[0].image.reference: is not a valid image name (it is a URL), so no node could pull it; write it like "ghcr.io/example/app:v1" (pod-template-image)',
    ],
  },
  {
    id: 'pod-template-image',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: other, image: "ghcr.io/example/other:v1" }] } }',
    says: [],
  },
  {
    id: 'pod-template-value',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { tolerations: [{ key: dedicated, operator: Exsits }] } }',
    says: [
      'spec.podTemplateSpec.spec.tolerations[0].operator: "Exsits" is not supported; use one of "Equal", "Exists" (pod-template-value)',
    ],
  },
  {
    id: 'pod-template-value',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { tolerations: [{ key: dedicated, operator: Exists }] } }',
    says: [],
  },
  {
    id: 'pod-template-duplicate',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { initContainers: [{ name: toolhive, image: x }] } }',
    says: [
      'spec.podTemplateSpec.spec.initContainers[0].name: is the name of another container; give each its own (pod-template-duplicate)',
    ],
  },
  {
    id: 'pod-template-reference',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ name: cache, mountPath: /cache }] }] } }',
    says: [
      'spec.podTemplateSpec.spec.containers[0].volumeMounts[0].name: is not among the volumes of the pod; add the volume, or check the name (pod-template-reference)',
    ],
  },
  {
    id: 'pod-template-reference',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: a, image: x, volumeMounts: [{ name: runconfig, mountPath: /etc/runconfig }] }] } }',
    says: [],
  },
  {
    id: 'pod-template-combination',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { restartPolicy: Never } }',
    says: [
      'spec.podTemplateSpec.spec.restartPolicy: is not Always, which pods of a Deployment must have; remove it (pod-template-combination)',
    ],
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
