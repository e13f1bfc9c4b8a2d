import { holdsVariable, isVariable, variablesIn, withoutVariables, withPresets } from '../../lib/private/variables';

describe('variables of Flux and envsubst', () => {
  test.each([
    '${NAME}',
    'https://mcp.${SECRET_DOMAIN}/mcp',
    '${name:=default}',
    '${NAME:-default}',
    '${_N1=}',
    '${NAME:2:5}',
    '${NAME/a/b}',
    '${NAME%%.*}',
    '${NAME,,}',
    '${A:=${B}.example}',
    '$$${NAME}',
    'arn:aws:iam::$AWS_ACCOUNT_ID:role/mcp',
  ])('are in %s', (text) => {
    expect(holdsVariable(text)).toBe(true);
  });

  test.each([
    '$${NAME}',
    '${}',
    '${1A}',
    '${NAME',
    '$NAME}'.toLowerCase(),
    '$(NAME)',
    'a$',
    '${{ a }}',
    '{{ .Values.a }}',
  ])('are not in %s', (text) => {
    expect(holdsVariable(text)).toBe(false);
  });

  test('are whole if nothing stands around them', () => {
    expect(['${A}', '${A:=b}', '$A', '${A}b', '${A}${B}', '$$${A}', 1].map(isVariable)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('have their defaults', () => {
    expect(variablesIn('${A:=a}.${B:-b}.${C}.${D:=}.${E:2}')?.defaults).toEqual([
      'a',
      'b',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('are replaced where they stand, dollars before them stay', () => {
    const told = withoutVariables('a-${B:=c}/$$${D}/$${E}', ({ written, preset, before, after }) => {
      return `<${[written, preset ?? '', String(before.length), String(after.length)].join('|')}>`;
    });

    expect(told).toBe('a-<${B:=c}|c|2|13>/$$<${D}||10|6>/$${E}');
  });

  test('are found in time that grows with the text', () => {
    const text = `${'$'.repeat(200_000)}{${'${A:='.repeat(50_000)}`;

    expect(holdsVariable(text)).toBe(false);
  });

  test.each([
    ['${A:=a}-${B:-b}-${C=c}-${D}-${E:=}', 'a-b-c-${D}-'],
    ['${A:=${B:=b}/${C:-c}}', 'b/c'],
    ['${A:=${B}}', '${A:=${B}}'],
    ['${A:=a/$${B}}', 'a/$${B}'],
    ['$${A:=a}/$$${B:=b}', '$${A:=a}/$$b'],
  ])('with their defaults, those in defaults too: %s', (text, read) => {
    expect(withPresets(text)).toBe(read);
  });

  test('with their defaults in time that grows with the text', () => {
    const text = '${A:='.repeat(50_000) + '}'.repeat(50_000);

    expect(withPresets(text)).toHaveLength(text.length - 60);
    expect(withPresets('${A:='.repeat(50_000))).toHaveLength(250_000);
  });
});
