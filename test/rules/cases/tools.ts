import type { RuleCase } from '../rule-case';

export const TOOLS_CASES: readonly RuleCase[] = [
  {
    id: 'tool-filter-empty',
    kind: 'MCPToolConfig',
    spec: 'toolsFilter: [a, ""]',
    says: ['spec.toolsFilter[1]: is empty; give the name of a tool, or remove it (tool-filter-empty)'],
  },
  {
    id: 'tool-filter-none',
    kind: 'MCPToolConfig',
    spec: 'toolsFilter: []',
    says: [
      'spec.toolsFilter: is an empty list, which filters nothing: clients see every tool; name the tools that clients may see, or leave it out (tool-filter-none)',
    ],
  },
  ...['toolsFilter: [a]', 'toolsOverride: { a: { name: b } }'].map((spec) => ({
    id: 'tool-filter-none',
    kind: 'MCPToolConfig' as const,
    spec,
    says: [],
  })),
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
      'spec.toolsOverride[""]: is an empty tool name, so the proxy would not start; give the name that the remote server has for the tool (tool-override-unnamed)',
    ],
  },
  {
    id: 'tool-override-duplicate',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { x: { name: a }, y: { name: a }, v: { description: d }, w: { description: d } }',
    says: [
      'spec.toolsOverride["y"].name: "a" is also the new name of "x", so all calls would go to one of the two; give each tool its own (tool-override-duplicate)',
    ],
  },
  {
    id: 'tool-filter-renamed',
    kind: 'MCPToolConfig',
    spec: '{ toolsFilter: [forecast, alerts], toolsOverride: { forecast: { name: get_forecast } } }',
    says: [
      'spec.toolsFilter[0]: "forecast" is renamed to "get_forecast", and the filter applies to the new name: no client sees the tool, but it can still be called by its old name; write "get_forecast" (tool-filter-renamed)',
    ],
  },
  {
    id: 'tool-filter-renamed',
    kind: 'MCPToolConfig',
    spec: '{ toolsFilter: [a, b], toolsOverride: { a: { name: b } } }',
    says: [
      'spec.toolsFilter[0]: "a" is renamed to "b", and the filter applies to the new name: no client sees the tool, but it can still be called by its old name; remove it (tool-filter-renamed)',
    ],
  },
  {
    id: 'tool-filter-renamed',
    kind: 'MCPToolConfig',
    spec: '{ toolsFilter: [get_forecast, a, b], toolsOverride: { forecast: { name: get_forecast }, a: { name: b }, b: { name: a }, c: { description: d } } }',
    says: [],
  },
  {
    id: 'tool-list-broken',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsFilter: [forecast]' },
    says: [
      'spec.toolConfigRef.name: "tools" changes answers of tools/list: their length is wrong before 0.25.0, and they are not flushed before 0.37.0, so clients get empty or broken lists; use release 0.37.0 or a later one, and state it (tool-list-broken)',
    ],
  },
  {
    id: 'tool-list-broken',
    on: 'corrected',
    release: '0.36.0',
    spec: 'toolConfigRef: { name: tools }',
    says: [
      'spec.toolConfigRef.name: "tools" changes answers of tools/list, which are not flushed before 0.37.0, so clients get empty or broken lists; use release 0.37.0 or a later one, and state it (tool-list-broken)',
    ],
  },
  ...(['operator', 'corrected'] as const).map((on) => ({
    id: 'tool-list-broken',
    on,
    release: '0.37.0',
    spec: 'toolConfigRef: { name: tools }',
    says: [],
  })),
  { id: 'tool-list-broken', spec: 'toolConfigRef: { name: tools }', refs: { tools: 'toolsFilter: []' }, says: [] },
  // tools that keep their names
  {
    id: 'tool-override-duplicate',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { x: { name: "", description: d }, y: { name: "", description: d } }',
    says: [],
  },
  {
    id: 'tool-filter-renamed',
    kind: 'MCPToolConfig',
    spec: '{ toolsFilter: [a, b], toolsOverride: { a: { name: "", description: d }, c: { name: d } } }',
    says: [],
  },
  { id: 'tool-filter-renamed', kind: 'MCPToolConfig', spec: 'toolsOverride: { a: { name: b } }', says: [] },
  {
    id: 'tool-override-empty',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { x: { name: a }, y: { name: "", description: d } }',
    says: [],
  },
  { id: 'tool-override-unnamed', kind: 'MCPToolConfig', spec: 'toolsOverride: { a: { name: "" } }', says: [] },
];
