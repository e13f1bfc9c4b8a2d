import { readDocuments, readFoundDocuments, readValues } from '../../../lib/kubernetes/yaml/located-documents';
import {
  attemptReading,
  manifestText,
  roughText,
  UnreadableFile,
  unlessUnreadable,
} from '../../../lib/kubernetes/yaml/manifest-file';
import { OBJECT } from './support';

const GROUPS = new Set(['toolhive.stacklok.dev']);

/** The text as UTF-16, with its mark. */
function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
}

function bytesOf(text: string): () => Uint8Array {
  return () => Buffer.from(text);
}

describe('a file that is found in a folder', () => {
  test.each<[string, string, number, boolean]>([
    ['only objects', `${OBJECT}---\n${OBJECT}`, 2, true],
    ['an object and something else', `${OBJECT}---\nreplicas: 1\n`, 1, false],
    ['values of a chart', 'replicas: 1\n', 0, false],
    ['nothing', '# nothing\n---\n{}\n', 0, true],
    ['a template', '{{ if .Values.a }}\na: b\n', 0, false],
  ])('is read if it has %s', (_, text, count, isWhole) => {
    const found = readFoundDocuments(bytesOf(text), 'f.yaml', GROUPS);

    expect([found.documents.length, found.isWhole]).toEqual([count, isWhole]);
  });

  test.each<[string, () => Uint8Array, string]>([
    ['a mistake', bytesOf('# toolhive.stacklok.dev\na: [\n'), 'f.yaml:3:1: '],
    ['another encoding', (): Uint8Array => utf16('# toolhive.stacklok.dev', false), 'is UTF-16; save it as UTF-8'],
    [
      'that with its bytes swapped',
      (): Uint8Array => utf16('# toolhive.stacklok.dev', true),
      'is UTF-16; save it as UTF-8',
    ],
    [
      'no text',
      (): Uint8Array => Buffer.from('toolhive.stacklok.dev \u00e9', 'latin1'),
      'is not UTF-8; save it as UTF-8',
    ],
  ])('is refused if it names the group and has %s', (_, read, message) => {
    expect(() => readFoundDocuments(read, 'f.yaml', GROUPS)).toThrow(message);
    expect(readFoundDocuments(read, 'f.yaml', new Set(['example.com']))).toEqual({ documents: [], isWhole: false });
  });

  test('is left out if it cannot be read', () => {
    const gone = (): never => {
      throw new Error('ENOENT');
    };

    expect(readFoundDocuments(gone, 'f.yaml', GROUPS)).toEqual({
      documents: [],
      isWhole: false,
      problem: { reason: 'ENOENT', fix: 'check the path' },
    });
  });

  test.each([
    ['a manifest', 'apiVersion: v1\nkind: A\na: [\n', true],
    ['another file', 'a: [\n', false],
  ])('is left out if it is no YAML, with the reason if it is %s', (_, text, hasProblem) => {
    const { problem, isWhole } = readFoundDocuments(bytesOf(text), 'f.yaml', GROUPS);

    expect(isWhole).toBe(false);
    expect(problem !== undefined).toBe(hasProblem);
  });

  test('does not hide what is wrong with the program', () => {
    const wrong = (): never => {
      throw new TypeError('wrong');
    };

    expect(() => readFoundDocuments(bytesOf(OBJECT), 'f.yaml', GROUPS, wrong)).toThrow(new TypeError('wrong'));
  });
});

describe('the bytes of a file', () => {
  test('are UTF-8, with their mark', () => {
    expect(manifestText(Buffer.from('\ufeffa: é'))).toBe('\ufeffa: é');
  });

  test.each([
    ['0xff alone', [0xff, 0x61]],
    ['0xfe alone', [0xfe, 0x61]],
    ['an end that is missing', [0x61, 0xc3]],
  ])('are nothing that can be read if they have %s', (_, bytes) => {
    expect(() => manifestText(Uint8Array.from(bytes))).toThrow('is not UTF-8; save it as UTF-8');
  });

  test('are read as far as they can be', () => {
    expect([utf16('é', false), utf16('é', true), Buffer.from('é')].map((each) => roughText(each))).toEqual([
      'é',
      'é',
      'é',
    ]);
    expect(roughText(Uint8Array.from([0x61, 0xff]))).toBe('a\ufffd');
  });
});

describe('documents', () => {
  test('that are no objects are left out, if that is asked for, but not what is empty', () => {
    const leaveOut = jest.fn();
    const text = `${OBJECT}---\nhello\n---\n{}\n---\n---\nkind: A\n`;

    expect(readDocuments(text, 'f.yaml', leaveOut)).toHaveLength(1);
    expect(leaveOut).toHaveBeenCalledTimes(2);
  });

  test('of any sort are read with their places', () => {
    const [first, second] = readValues('- a\n- b\n---\nc:\n  d: 1\n', 'f.yaml');

    expect([first?.value, second?.value]).toEqual([['a', 'b'], { c: { d: 1 } }]);
    expect([first?.locate('[1]'), second?.locate('c.d')]).toEqual(['f.yaml:2', 'f.yaml:5']);
  });
});

describe('a file that cannot be read', () => {
  const problem = { reason: 'is empty', fix: 'fill it' };

  test('is told with its place, if it has one', () => {
    expect(new UnreadableFile(problem).message).toBe('is empty; fill it');
    expect(new UnreadableFile({ ...problem, location: 'f.yaml:3' }).message).toBe('f.yaml:3: is empty; fill it');
  });

  test('may have another outcome, but a mistake of the program has none', () => {
    const failing = (error: Error) => (): never => {
      throw error;
    };
    const shown = ({ problem: { reason } }: UnreadableFile): string => reason;

    expect(unlessUnreadable(() => 'a', shown)).toBe('a');
    expect(unlessUnreadable(failing(new UnreadableFile(problem)), shown)).toBe('is empty');
    expect(() => unlessUnreadable(failing(new TypeError('wrong')), shown)).toThrow(new TypeError('wrong'));
  });

  test('says why, once', () => {
    const read = (error: Error) => (): unknown =>
      attemptReading(() => {
        throw error;
      }, 'check the path');

    expect(attemptReading(() => 'a', 'check the path')).toBe('a');
    expect(read(new Error('ENOENT'))).toThrow(new UnreadableFile({ reason: 'ENOENT', fix: 'check the path' }));
    expect(read(new UnreadableFile(problem))).toThrow(new UnreadableFile(problem));
  });
});
