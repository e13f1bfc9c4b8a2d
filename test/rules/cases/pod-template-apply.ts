import { onPage, type RuleCase } from '../rule-case';

export const POD_TEMPLATE_APPLY_CASES: readonly RuleCase[] = [
  {
    id: 'pod-template-apply',
    on: 'corrected',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: a, image: x, ports: [{ containerPort: 9000 }, { containerPort: 9000, protocol: TCP }] }] } }',
    says: onPage(
      '`ports: [{ containerPort: 9000 }, { containerPort: 9000, protocol: TCP }]` in a container beside `toolhive`',
    ),
  },
  {
    id: 'pod-template-apply',
    release: '0.37',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: a, image: x, ports: [{ containerPort: 1 }, { containerPort: 1 }] }] } }',
    says: [],
  },
];
