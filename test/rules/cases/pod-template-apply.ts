import type { RuleCase } from '../rule-case';

export const POD_TEMPLATE_APPLY_CASES: readonly RuleCase[] = [
  {
    id: 'pod-template-apply',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: a, image: x, ports: [{ containerPort: 1 }, { containerPort: 1, protocol: TCP }] }] } }',
    says: [
      'spec.podTemplateSpec.spec.containers[0].ports[1]: has the containerPort and protocol of an item before it, which server-side apply refuses; remove one of the two (pod-template-apply)',
    ],
  },
  {
    id: 'pod-template-apply',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: a, image: x, ports: [{ containerPort: 1 }, { containerPort: 1 }] }] } }',
    says: [],
  },
];
