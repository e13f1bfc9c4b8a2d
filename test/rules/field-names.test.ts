import { messagesOf, rawFindingsOf } from './rule-case';
import { CASES } from './cases/all';
import { FOREIGN_TO_PROPS, plainFieldNames, textsOfRules } from '../support/field-words';

describe('a rule that names another field', () => {
  test('is distinguished from one that does not', () => {
    expect(FOREIGN_TO_PROPS.size).toBeGreaterThan(40);
    expect(plainFieldNames('set telemetryConfigRef.serviceName')).toEqual(['telemetryConfigRef']);
    expect(plainFieldNames('set ⟨spec.telemetryConfigRef.serviceName⟩, "caBundleRef" or audience')).toEqual([]);
  });

  test('uses a reference in its source, so authors of props see the name of the prop', () => {
    const texts = textsOfRules();
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.flatMap(({ file, text }) => plainFieldNames(text).map((name) => `${file}: ${name}`))).toEqual([]);
  });

  test('uses a reference in its findings', () => {
    const found = CASES.flatMap(rawFindingsOf);
    expect(found.length).toBeGreaterThan(300);
    expect(
      found.flatMap(({ id, rule, fix }) => plainFieldNames(`${rule}; ${fix}`).map((name) => `${id}: ${name}`)),
    ).toEqual([]);
  });
});

describe('a rule that names a kind', () => {
  const KIND = /\bMCP[A-Z]\w+/g;
  const plainKinds = (text: string): string[] => text.replaceAll(/⟨[^⟩]*⟩/g, '').match(KIND) ?? [];

  test('does so by a reference, in its source and in what it finds', () => {
    const found = CASES.flatMap(rawFindingsOf).flatMap(({ rule, fix }) => [rule, fix]);
    const texts = [...textsOfRules().map(({ text }) => text), ...found];

    expect(texts.flatMap(plainKinds)).toEqual([]);
    expect(plainKinds('use an MCPGroup and ⟨a kind:MCPOIDCConfig⟩')).toEqual(['MCPGroup']);
  });

  test('names the class of the construct to whoever wrote props, and the kind to whoever wrote YAML', () => {
    const [inProps, inFields] = [true, false].map((hasProps) => CASES.flatMap((each) => messagesOf(each, hasProps)));

    expect(inProps?.flatMap((each) => each.match(KIND) ?? [])).toEqual([]);
    expect(new Set(inFields?.flatMap((each) => each.match(KIND) ?? []))).toContain('MCPOIDCConfig');
    expect(new Set(inProps?.flatMap((each) => each.match(/\bOidcConfig\b/g) ?? [])).size).toBe(1);
  });
});

test('no message contains an unresolved reference, neither for props nor for fields', () => {
  const told = CASES.flatMap((each) => [...messagesOf(each), ...messagesOf(each, true)]);
  expect(told.filter((each) => /[⟨⟩]/.test(each))).toEqual([]);
});

test('authors of props never see the name of a field that has a different name in props', () => {
  const told = CASES.flatMap((each) => messagesOf(each, true));
  // keys of maps, and factories, are words of a program
  const others = told.map((each) => each.replaceAll(/\[[^\]]*\]|\bExternalAuth\.\w+/g, ''));
  expect(others.flatMap(plainFieldNames)).toEqual([]);
});
