import { Worker } from 'node:worker_threads';

/** Runs in a separate thread, since the caller blocks its event loop while it fetches. */
const PROGRAM = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/moved') {
    response.writeHead(302, { location: '/file' }).end();
  } else if (pathname === '/file') {
    response.end(workerData);
  } else {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** A local server with one text at `/file`. */
export class FileServer {
  public static async of(text: string): Promise<FileServer> {
    const worker = new Worker(PROGRAM, { eval: true, workerData: text });
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    return new FileServer(worker, port);
  }

  private constructor(
    private readonly worker: Worker,
    private readonly port: number,
  ) {}

  public url(path: string, userInfo = ''): string {
    return `http://${userInfo}127.0.0.1:${String(this.port)}${path}`;
  }

  public async close(): Promise<void> {
    await this.worker.terminate();
  }
}
