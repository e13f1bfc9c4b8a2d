import { fetchText } from '../../../lib/kubernetes/yaml/manifest-file';
import { FileServer } from '../../support/file-server';

describe('fetchText', () => {
  let server: FileServer;

  beforeAll(async () => {
    server = await FileServer.of('é: a\n');
  });

  afterAll(() => server.close());

  test.each(['/file', '/moved'])('returns the response of %s', (path) => {
    expect(fetchText(server.url(path))).toBe('é: a\n');
  });

  test('reports the reason in one line, without the token of the URL', () => {
    const url = server.url('/nothing');

    expect(() => fetchText(`${url}?token=hunter2`)).toThrow(new Error('the server answers 404 Not Found'));
  });

  test('reports that nothing listens', async () => {
    const gone = await FileServer.of('');
    await gone.close();

    expect(() => fetchText(gone.url('/file'))).toThrow(new Error('ECONNREFUSED'));
  });
});
