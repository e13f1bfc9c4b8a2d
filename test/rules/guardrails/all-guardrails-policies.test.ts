import { App, Chart } from 'cdk8s';
import { McpGuardrails, McpTransport, OperatorRelease, TargetCluster } from '../../../lib';
import { policiesIn } from '../../support/admission';
import type { Manifest } from '../../support/corpus';
import { FLAGS } from '../../support/guardrail-flags';

test('what is written as admission policies', () => {
  const app = new App();
  TargetCluster.withOperator({ release: OperatorRelease.of('0.55.1') }).bind(app);
  const guardrails = McpGuardrails.bind(app, {
    ...FLAGS,
    allowedRemoteHosts: ['*.example.com', 'mcp.internal'],
    allowedIssuers: ['https://idp.example.com/a', 'https://[::1]:8443/b'],
    allowedTransports: [McpTransport.SSE],
    allowedImages: ['registry.example.com/mcp/*', 'localhost:5000/b:v1.2@sha256:*'],
    forbidPlaintextHeaders: ['X.Key^$'],
  });
  const objects = guardrails.admissionPolicy(new Chart(app, 'policies')).map((each) => each.toJson() as Manifest);
  const texts = policiesIn(objects).flatMap(({ metadata, spec }) =>
    spec.validations.map(({ message, expression }) => `${metadata.name}\n${message}\n${expression}\n`),
  );

  expect(texts.join('\n')).toMatchSnapshot();
});

test('policies for a release without pod templates judge the other variables', () => {
  const app = new App();
  TargetCluster.withOperator({ release: OperatorRelease.V0_22 }).bind(app);
  const guardrails = McpGuardrails.bind(app, { requireHttps: true });
  const objects = guardrails.admissionPolicy(new Chart(app, 'policies')).map((each) => each.toJson() as Manifest);
  const expressions = JSON.stringify(
    policiesIn(objects).map(({ spec }) => spec.validations.map((each) => each.expression)),
  );

  expect(expressions).toContain('resourceOverrides.proxyDeployment.env.all(');
  expect(expressions).not.toContain('podTemplateSpec');
});
