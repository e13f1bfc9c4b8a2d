import { Testing } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  ExternalAuthConfig,
  McpGroup,
  OidcConfig,
  TelemetryConfig,
  ToolConfig,
  type ConfigAttributes,
} from '../../lib/index';
import { chartFor } from '../support/facades';

interface Imported {
  readonly name: string;
  readonly namespace?: string;
}

type Import = (scope: Construct, id: string, name: string, attributes?: ConfigAttributes) => Imported;

const IMPORTS: readonly (readonly [string, Import])[] = [
  ['TelemetryConfig', (...given): Imported => TelemetryConfig.fromTelemetryConfigName(...given)],
  ['OidcConfig', (...given): Imported => OidcConfig.fromOidcConfigName(...given)],
  ['ExternalAuthConfig', (...given): Imported => ExternalAuthConfig.fromExternalAuthConfigName(...given)],
  ['ToolConfig', (...given): Imported => ToolConfig.fromToolConfigName(...given)],
  ['McpGroup', (...given): Imported => McpGroup.fromMcpGroupName(...given)],
];

describe.each(IMPORTS)('%s.from…Name', (_, from) => {
  test('has the given attributes, and creates nothing', () => {
    const chart = chartFor();

    expect(from(chart, 'A', 'a')).toMatchObject({ name: 'a' });
    expect(from(chart, 'B', 'b').namespace).toBeUndefined();
    expect(from(chart, 'C', 'c', { namespace: 'n' }).namespace).toBe('n');
    expect(Testing.synth(chart)).toEqual([]);
  });
});
