import { imagePattern, isAllowedImage } from '../../../lib/rules/guardrails/images';

const DIGEST = `@sha256:${'a'.repeat(64)}`;

describe('isAllowedImage', () => {
  test.each([
    ['registry.example.com/mcp/proxyrunner', 'registry.example.com/mcp/proxyrunner'],
    ['registry.example.com/mcp/proxyrunner', 'registry.example.com/mcp/proxyrunner:v0.44.0'],
    ['registry.example.com/mcp/proxyrunner', `registry.example.com/mcp/proxyrunner:v0.44.0${DIGEST}`],
    ['registry.example.com/*', 'registry.example.com/proxyrunner'],
    ['registry.example.com/*', 'registry.example.com/a/b__c/d.e-f:1'],
    ['registry.example.com/mcp/*', `registry.example.com/mcp/a${DIGEST}`],
    ['registry.example.com:5000/*', 'registry.example.com:5000/a:1'],
    ['localhost:5000/*', 'localhost:5000/a'],
    ['registry.example.com/*@sha256:*', `registry.example.com/a${DIGEST}`],
    ['registry.example.com/*@sha256:*', `registry.example.com/a:1${DIGEST}`],
    ['registry.example.com/a:v1', 'registry.example.com/a:v1'],
    ['registry.example.com/a:v1', `registry.example.com/a:v1${DIGEST}`],
    [`registry.example.com/a${DIGEST}`, `registry.example.com/a${DIGEST}`],
  ])('%s allows %s', (allowed, image) => {
    expect(isAllowedImage(image, [allowed])).toBe(true);
  });

  test.each([
    ['registry.example.com/*', 'registry.example.com.evil.org/a'],
    ['registry.example.com/*', 'registryXexample.com/a'],
    ['registry.example.com/*', 'evil.org/registry.example.com/a'],
    ['registry.example.com/*', 'registry.example.com'],
    ['registry.example.com/*', 'registry.example.com/'],
    ['registry.example.com/*', 'registry.example.com:5000/a'],
    ['registry.example.com/*', 'registry.example.com/../a'],
    ['registry.example.com/*', 'registry.example.com/a//b'],
    ['registry.example.com/*', 'registry.example.com/a:1 '],
    ['registry.example.com/*', 'registry.example.com/a:1\nevil.org/a'],
    ['registry.example.com/mcp/*', 'registry.example.com/mcpx/a'],
    ['registry.example.com/mcp/*', 'registry.example.com/mcp'],
    ['registry.example.com/mcp', 'registry.example.com/mcp/a'],
    ['registry.example.com/*@sha256:*', 'registry.example.com/a:1'],
    ['registry.example.com/*@sha256:*', 'registry.example.com/a@sha256:aa'],
    ['registry.example.com/a:v1', 'registry.example.com/a:v1.1'],
    ['registry.example.com/a:v1', 'registry.example.com/a'],
    [`registry.example.com/a${DIGEST}`, `registry.example.com/a@sha256:${'b'.repeat(64)}`],
  ])('%s does not allow %j', (allowed, image) => {
    expect(isAllowedImage(image, [allowed])).toBe(false);
  });

  test('refuses what is no text', () => {
    expect(isAllowedImage(1, ['registry.example.com/*'])).toBe(false);
  });
});

test('patterns are anchored, and dots are dots', () => {
  expect(imagePattern('registry.example.com/a:v1.2')).toMatch(/^\^registry\[\.\]example\[\.\]com\/a:v1\[\.\]2.*\$$/);
});
