import { onPage, type RuleCase } from '../rule-case';

export const POD_TEMPLATE_CASES: readonly RuleCase[] = [
  {
    id: 'pod-template',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: {} } }',
    says: onPage(),
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
    says: onPage('`podTemplateSpec: { metadata: { labels: { app: mine } } }`'),
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
    says: onPage('`podTemplateSpec: { spec: { containers: [{ name: toolhiv, env: [] }] } }`'),
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
    says: onPage('`podTemplateSpec: { spec: { containers: [{ name: other, image: "Foo:bar:baz" }] } }`'),
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
    says: onPage(),
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
    says: onPage(),
  },
  {
    id: 'pod-template-reference',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ name: cache, mountPath: /cache }] }] } }',
    says: onPage(
      '`podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ name: cache, … }] }] } }`',
    ),
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
    says: onPage(),
  },
  {
    id: 'pod-template-merged',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ name: operator, mountPath: /a }, { name: operator, mountPath: /a }] }] } }',
    says: onPage('two mounts at one path in the container `toolhive`'),
  },
  {
    id: 'pod-template-merged',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ mountPath: /a, $patch: delete }, { name: operator, mountPath: /a }] }] } }',
    says: [],
  },
  {
    id: 'pod-template-merged',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { tolerations: [{ key: a, operator: Exists }, { key: a, operator: Exists }] } }',
    says: [],
  },
  {
    id: 'pod-template-merged',
    on: 'exact',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, env: [{ name: A, value: b }, { name: A, value: c }] }] } }',
    says: [
      'spec.podTemplateSpec.spec.containers[0].env[1]: has the name of an item before it, so the two are merged into one; give each its own name (pod-template-merged)',
    ],
  },
  {
    id: 'pod-template-fails',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, lifecycle: { preStop: { exec: { command: [/bin/sh, -c, sleep 5] } } } }] } }',
    says: onPage('`preStop: { exec: { command: [/bin/sh, -c, sleep 5] } }` in the container `toolhive`'),
  },
  {
    id: 'pod-template-fails',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, image: mine, lifecycle: { preStop: { exec: { command: [/wait] } } } }, { name: other, image: other, lifecycle: { preStop: { exec: { command: [/wait] } } } }] } }',
    says: [],
  },
  {
    id: 'pod-template-fails',
    on: 'exact',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { volumes: [{ name: a, emptyDir: { medium: Disk } }] } }',
    says: [
      'spec.podTemplateSpec.spec.volumes[0].emptyDir.medium: is not a medium that nodes know, so the pod never starts; leave it out for the disk, or use Memory, HugePages or HugePages-<size> (pod-template-fails)',
    ],
  },
  {
    id: 'pod-template-no-effect',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule }] } }',
    says: onPage('a topology spread constraint without a `labelSelector`'),
  },
  {
    id: 'pod-template-no-effect',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {} }] } }',
    says: [],
  },
  {
    id: 'pod-template-no-effect',
    on: 'exact',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { imagePullSecrets: [{ name: Pull_1 }] } }',
    says: [
      'spec.podTemplateSpec.spec.imagePullSecrets[0].name: is not a valid name for a Secret, so none is used; give the name of a Secret of the same namespace (pod-template-no-effect)',
    ],
  },
  {
    id: 'pod-template-kubernetes',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, lifecycle: { stopSignal: SIGINT } }] } }',
    says: onPage('`lifecycle: { stopSignal: SIGINT }`'),
  },
  {
    id: 'pod-template-kubernetes',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { initContainers: [{ name: wait, image: busybox, restartPolicy: OnFailure }, { name: log, image: busybox, restartPolicy: Always }] } }',
    says: [
      'spec.podTemplateSpec.spec.initContainers[0].restartPolicy: needs Kubernetes 1.35 or later: earlier ones refuse or drop this; remove it, or acknowledge it if the cluster is new enough (pod-template-kubernetes)',
    ],
  },
  {
    id: 'pod-template-kubernetes',
    on: 'exact',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { tolerations: [{ key: a, operator: Lt, value: "5" }] } }',
    says: [
      'spec.podTemplateSpec.spec.tolerations[0].operator: needs the feature gate TaintTolerationComparisonOperators, which is off by default: without it, Kubernetes refuses or drops this; remove it, or acknowledge it if the cluster has the gate (pod-template-kubernetes)',
    ],
  },
  {
    id: 'pod-template-exact',
    on: 'exact',
    release: '0.37',
    spec: 'podTemplateSpec: { metadata: { labels: { app: mine } } }',
    says: onPage('the same with `OperatorFidelity.EXACT`'),
  },
  {
    id: 'pod-template-unknown',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { nodeSelektor: { a: b } } }',
    says: onPage('`podTemplateSpec: { spec: { nodeSelektor: {} } }`'),
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
  // the parts of the operator's template, where only the proxy itself is known
  ...[
    'containers: [{ name: toolhive, ports: [{ containerPort: 8080, name: web }, { containerPort: 9090 }] }]',
    'containers: [{ name: toolhive, volumeMounts: [{ name: operator, mountPath: /data }] }]',
    'volumes: [{ name: cache, emptyDir: {} }]',
    'containers: [{ name: sidecar, image: "ghcr.io/example/app:v1" }]',
  ].flatMap((spec) =>
    ['pod-template', 'pod-template-refused', 'pod-template-duplicate', 'pod-template-reference'].map((id) => ({
      id,
      release: '0.37',
      spec: `podTemplateSpec: { spec: { ${spec} } }`,
      says: [],
    })),
  ),
  {
    id: 'pod-template-refused',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { volumes: [{ emptyDir: {} }, { name: runconfig, emptyDir: {} }] } }',
    says: [],
  },
  {
    id: 'pod-template-refused',
    release: '0.37',
    spec: 'podTemplateSpec: { metadata: { labels: { team: ai } } }',
    says: [],
  },
];
