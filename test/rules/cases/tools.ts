import { onPage, type RuleCase } from '../rule-case';

export const TOOLS_CASES: readonly RuleCase[] = [
  {
    id: 'tool-filter-empty',
    kind: 'MCPToolConfig',
    spec: 'toolsFilter: [a, ""]',
    says: onPage(),
  },
  {
    id: 'tool-filter-none',
    kind: 'MCPToolConfig',
    spec: 'toolsFilter: []',
    says: onPage(),
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
    says: onPage(
      undefined,
      'spec.toolsOverride["y"]: has neither name nor description; set one of them (tool-override-empty)',
    ),
  },
  {
    id: 'tool-override-unnamed',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { "": { name: a } }',
    says: onPage(),
  },
  {
    id: 'tool-override-duplicate',
    kind: 'MCPToolConfig',
    spec: 'toolsOverride: { x: { name: a }, y: { name: a }, v: { description: d }, w: { description: d } }',
    says: onPage(),
  },
  {
    id: 'tool-filter-renamed',
    kind: 'MCPToolConfig',
    spec: '{ toolsFilter: [forecast, alerts], toolsOverride: { forecast: { name: get_forecast } } }',
    says: onPage('`toolsFilter: [forecast], toolsOverride: { forecast: { name: get_forecast } }`'),
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
    says: onPage('a `toolConfigRef` before release 0.37'),
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
