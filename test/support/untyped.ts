import type { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { ExternalAuth, ExternalAuthConfig, OidcConfig, OidcProvider, TelemetryConfig, ToolConfig } from '../../lib';
import { chartFor, errorsOf, proxyIn } from './facades';

/** Values that a program without types may pass. */
export function wrong(value: unknown): never {
  return value as never;
}

export function telemetryIn(chart: Chart): TelemetryConfig {
  return new TelemetryConfig(chart, 'Otel', { prometheus: true });
}

export function oidcIn(chart: Chart): OidcConfig {
  return new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer: 'https://login.example.com' }) });
}

export function toolsIn(chart: Chart): ToolConfig {
  return new ToolConfig(chart, 'Tools', { toolsFilter: ['forecast'] });
}

export function authIn(chart: Chart): ExternalAuthConfig {
  return new ExternalAuthConfig(chart, 'Auth', { auth: ExternalAuth.unauthenticated() });
}

export function secretIn(chart: Chart): kplus.ISecret {
  return kplus.Secret.fromSecretName(chart, 'Secret', 'secret');
}

export function configMapIn(chart: Chart): kplus.IConfigMap {
  return kplus.ConfigMap.fromConfigMapName(chart, 'Map', 'map');
}

/** What synth says about the types of props, without the path of the proxy. */
export function typeErrorsAfter(use: (chart: Chart) => unknown): string[] {
  const chart = chartFor();
  use(chart);
  return errorsOf(chart)
    .map((line) => line.replace('[test/weather] ', ''))
    .filter((line) => /\((type|unknown-prop|required)\)$/.test(line));
}

/** The same for the props of a proxy. */
export function typeErrorsWith(propsOf: (chart: Chart) => object): string[] {
  return typeErrorsAfter((chart) => proxyIn(chart, wrong(propsOf(chart))));
}
