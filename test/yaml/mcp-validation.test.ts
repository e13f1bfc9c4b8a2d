import {
  McpValidation,
  type McpValidationContext,
  type McpValidationProps,
  type McpValidationViolation,
} from '../../lib/index';
import { documentOf, fileOf } from '../support/include';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

interface Outcome {
  readonly status: string[];
  readonly violations: McpValidationViolation[];
}

/** What the plugin tells the command line of cdk8s. */
async function outcomeOf(manifests: readonly string[], props?: McpValidationProps): Promise<Outcome> {
  const outcome: Outcome = { status: [], violations: [] };
  const context: McpValidationContext = {
    manifests,
    report: {
      addViolation: (violation) => outcome.violations.push(violation),
      submit: (status) => outcome.status.push(status),
    },
  };
  await new McpValidation(props).validate(context);
  return outcome;
}

const PROXY = { remoteUrl: 'https://mcp.example.com', toolConfigRef: { name: 'tools' } };
const TOOLS = documentOf('MCPToolConfig', { toolsFilter: ['a'] }, { metadata: { name: 'tools', namespace: 'mcp' } });

function proxy(spec: object, more: object = {}): string {
  return documentOf('MCPRemoteProxy', spec, { metadata: { name: 'weather', namespace: 'mcp' }, ...more });
}

describe('McpValidation', () => {
  test('has nothing against what is right, one file referring to another', async () => {
    const manifests = [fileOf(proxy(PROXY)), fileOf(TOOLS), fileOf('apiVersion: v1\nkind: Namespace\n')];

    expect(await outcomeOf(manifests)).toEqual({ status: ['success'], violations: [] });
  });

  test('names the rule, the resource, the file and the line of what is wrong', async () => {
    const [right, wrong] = [fileOf(TOOLS), fileOf(proxy({ ...PROXY, proxyPort: 70000 }))];

    expect(await outcomeOf([right, wrong])).toEqual({
      status: ['failure'],
      violations: [
        {
          ruleName: 'maximum',
          recommendation: 'spec.proxyPort: is above the maximum of 65535',
          fix: 'use 1 to 65535',
          violatingResources: [
            { resourceName: 'weather', locations: [`spec.proxyPort (${wrong}:13)`], manifestPath: wrong },
          ],
        },
      ],
    });
  });

  test('sees what two files have in common', async () => {
    const { violations, status } = await outcomeOf([fileOf(proxy(PROXY)), fileOf(proxy(PROXY)), fileOf(TOOLS)]);

    expect(status).toEqual(['failure']);
    expect(violations.map(({ ruleName }) => ruleName)).toEqual(['resource-duplicate']);
  });

  test.each([
    ['a: [', 'unreadable-file', /:1:5: /],
    [`${TOOLS}\n---\n${TOOLS}`, 'document-duplicate', /"tools" is the name of another MCPToolConfig of this file/],
  ])('says that a file is wrong as a whole: %j', async (text, ruleName, recommendation) => {
    const manifest = fileOf(text);

    expect(await outcomeOf([manifest])).toEqual({
      status: ['failure'],
      violations: [
        {
          ruleName,
          recommendation: expect.stringMatching(recommendation) as string,
          fix: expect.any(String) as string,
          violatingResources: [{ resourceName: 'unknown', locations: [manifest], manifestPath: manifest }],
        },
      ],
    });
  });

  test('checks the API group that it is told, and passes over others', async () => {
    const manifest = fileOf(proxy({ ...PROXY, proxyPort: 0 }, { apiVersion: 'mcp.example.com/v1alpha1' }));
    const statusOf = async (props?: McpValidationProps): Promise<string[]> =>
      (await outcomeOf([manifest], props)).status;

    expect(await statusOf()).toEqual(['success']);
    expect(await statusOf({ apiGroup: 'mcp.example.com' })).toEqual(['failure']);
  });
});
