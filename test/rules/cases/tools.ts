import type { RuleCase } from '../rule-case';

export const TOOLS_CASES: readonly RuleCase[] = [
  {
    id: 'tool-filter-empty',
    kind: 'MCPToolConfig',
    spec: 'toolsFilter: [a, ""]',
    says: ['spec.toolsFilter[1]: is empty; give the name of a tool, or remove it (tool-filter-empty)'],
  },
  {
    id: 'tool-override-empty',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { x: {}, y: { name: "", description: "" }, z: { description: d } }',
    says: [
      'spec.toolsOverride["x"]: has neither name nor description; set one of them (tool-override-empty)',
      'spec.toolsOverride["y"]: has neither name nor description; set one of them (tool-override-empty)',
    ],
  },
  {
    id: 'tool-override-unnamed',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { "": { name: a } }',
    says: [
      'spec.toolsOverride[""]: is an empty tool name, the proxy would not start; give the name that the remote server has for the tool (tool-override-unnamed)',
    ],
  },
  {
    id: 'tool-override-duplicate',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { x: { name: a }, y: { name: a }, v: { description: d }, w: { description: d } }',
    says: [
      'spec.toolsOverride["y"].name: "a" is also the new name of "x", calls would go to one of the two at random; give each tool its own (tool-override-duplicate)',
    ],
  },
];
