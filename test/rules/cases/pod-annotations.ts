import { onPage, type RuleCase } from '../rule-case';

const POD = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';

function annotated(annotations: { readonly [name: string]: string }): object {
  return { resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { annotations } } } };
}

export const POD_ANNOTATION_CASES: readonly RuleCase[] = [
  {
    id: 'pod-annotation',
    spec: annotated({
      'controller.kubernetes.io/pod-deletion-cost': '+1',
      'kubernetes.io/config.mirror': 'a',
      'scheduler.alpha.kubernetes.io/tolerations': '{}',
      'container.apparmor.security.beta.kubernetes.io/other': 'runtime/default',
      'container.apparmor.security.beta.kubernetes.io/toolhive': 'strict',
      'seccomp.security.alpha.kubernetes.io/pod': 'localhost/../a',
    }),
    says: onPage(
      '`controller.kubernetes.io/pod-deletion-cost: "+1"`',
      `${POD}["kubernetes.io/config.mirror"]: is for static pods, which a node creates itself; remove it (pod-annotation)`,
      `${POD}["scheduler.alpha.kubernetes.io/tolerations"]: is not a list of tolerations in JSON; use pod.tolerations (pod-annotation)`,
      `${POD}["container.apparmor.security.beta.kubernetes.io/other"]: names a container that the pods do not have; use container.apparmor.security.beta.kubernetes.io/toolhive (pod-annotation)`,
      `${POD}["container.apparmor.security.beta.kubernetes.io/toolhive"]: is not a profile; use "runtime/default", "unconfined" or "localhost/" and the name of a profile (pod-annotation)`,
      `${POD}["seccomp.security.alpha.kubernetes.io/pod"]: is not a profile; use "runtime/default", "docker/default", "unconfined" or "localhost/" and the name of a profile (pod-annotation)`,
    ),
  },
  {
    id: 'pod-annotation',
    spec: annotated({
      'controller.kubernetes.io/pod-deletion-cost': '-100',
      'scheduler.alpha.kubernetes.io/tolerations': '[]',
      'container.apparmor.security.beta.kubernetes.io/toolhive': 'localhost/mcp',
      'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',
      'example.com/mirror': '+1',
    }),
    says: [],
  },
  {
    id: 'pod-annotation',
    on: 'corrected',
    spec: annotated({ 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' }),
    says: [
      `${POD}["seccomp.security.alpha.kubernetes.io/pod"]: is not the seccomp profile of the pods, RuntimeDefault; remove it (pod-annotation)`,
    ],
  },
  {
    id: 'pod-security',
    spec: annotated({ 'container.apparmor.security.beta.kubernetes.io/toolhive': 'unconfined' }),
    says: onPage('AppArmor `unconfined`'),
  },
  {
    id: 'pod-security',
    spec: annotated({ 'container.apparmor.security.beta.kubernetes.io/toolhive': 'runtime/default' }),
    says: [],
  },
  // the containers of a pod template count, too
  ...(['containers', 'initContainers'] as const).map((list): RuleCase => ({
    id: 'pod-annotation',
    release: '0.44',
    spec: {
      ...annotated({ 'container.apparmor.security.beta.kubernetes.io/other': 'runtime/default' }),
      podTemplateSpec: { spec: { [list]: ['a', { image: 'a' }, { name: 'other', image: 'a' }] } },
    },
    says: [],
  })),
  ...(['exact', 'corrected'] as const).map((on): RuleCase => {
    const names = [
      'seccomp.security.alpha.kubernetes.io/pod',
      'container.seccomp.security.alpha.kubernetes.io/toolhive',
    ];
    return {
      id: 'pod-annotation',
      on,
      spec: annotated(Object.fromEntries(names.map((name) => [name, 'unconfined']))),
      says:
        on === 'exact'
          ? []
          : names.map(
              (name) =>
                `${POD}["${name}"]: is not the seccomp profile of the pods, RuntimeDefault; remove it (pod-annotation)`,
            ),
    };
  }),
  {
    id: 'pod-annotation',
    on: 'corrected',
    spec: annotated({ 'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default', 'example.com/a': 'unconfined' }),
    says: [],
  },
  // a profile that another rule refuses is not told again
  {
    id: 'pod-security',
    on: 'corrected',
    spec: annotated({ 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined', 'example.com/a': 'unconfined' }),
    says: [],
  },
];
