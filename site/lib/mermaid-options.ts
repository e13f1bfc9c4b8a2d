/** How graphs are laid out, on pages and in pictures. Labels are texts of SVG, which the styles of pages don't reach. */
export const MERMAID = {
  startOnLoad: false,
  securityLevel: 'strict',
  htmlLabels: false,
  fontFamily: 'system-ui, sans-serif',
  themeVariables: { fontSize: '14px' },
  flowchart: { wrappingWidth: 400, rankSpacing: 60, nodeSpacing: 30, padding: 10 },
} as const;
