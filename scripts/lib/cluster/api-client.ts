import https from 'node:https';
import type { Manifest } from '../../../test/support/corpus';
import { isPlainObject, textAt } from '../../../lib/private/plain';

const FIELD_MANAGER = 'judge';
/** So many requests are in flight at a time. */
const IN_PARALLEL = 12;

/** The answer of the API server. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** What it warns of. */
  readonly warnings: readonly string[];
}

export interface Server {
  readonly url: string;
  readonly token: string;
  /** The certificate that it shows. */
  readonly certificate: string;
}

/** A resource as the API server serves it. */
interface Resource {
  readonly kind: string;
  readonly name: string;
  readonly namespaced: boolean;
}

/** How unknown fields are told. */
export type FieldValidation = 'Strict' | 'Warn';

/** Asks the API server, over connections that stay open. */
export class ApiClient {
  private readonly agent: https.Agent;
  private readonly resources = new Map<string, Promise<readonly Resource[]>>();

  public constructor(private readonly server: Server) {
    this.agent = new https.Agent({ keepAlive: true, maxSockets: IN_PARALLEL, ca: server.certificate });
  }

  public get(path: string): Promise<Answer> {
    return this.asked('GET', path);
  }

  /** Whether the kind of the object is served, and how; undefined: it isn't. */
  public async resourceOf({ apiVersion, kind }: Pick<Manifest, 'apiVersion' | 'kind'>): Promise<Resource | undefined> {
    const known = this.resources.get(apiVersion) ?? this.discovered(apiVersion);
    this.resources.set(apiVersion, known);
    return (await known).find((each) => each.kind === kind);
  }

  /** What would come of creating the object. */
  public async tryCreate(object: Manifest, validation: FieldValidation): Promise<Answer> {
    return this.asked('POST', `${await this.pathOf(object)}?dryRun=All&fieldValidation=${validation}`, object);
  }

  /** What would come of applying the object by server-side apply. */
  public async tryApply(object: Manifest, validation: FieldValidation): Promise<Answer> {
    const path = `${await this.pathOf(object)}/${encodeURIComponent(object.metadata.name)}`;
    const query = `?dryRun=All&fieldValidation=${validation}&fieldManager=${FIELD_MANAGER}&force=true`;
    return this.asked('PATCH', `${path}${query}`, object, 'application/apply-patch+yaml');
  }

  /** All objects of the kind, in all namespaces. */
  public async list(kind: Pick<Manifest, 'apiVersion' | 'kind'>): Promise<readonly Manifest[]> {
    const { body } = await this.get(await this.pathOf(kind));
    const items = isPlainObject(body) && Array.isArray(body['items']) ? (body['items'] as readonly Manifest[]) : [];
    // the items of a list don't say what they are
    return items.map((each) => ({ ...each, apiVersion: kind.apiVersion, kind: kind.kind }));
  }

  public async delete(object: Manifest): Promise<Answer> {
    return this.asked('DELETE', `${await this.pathOf(object)}/${encodeURIComponent(object.metadata.name)}`);
  }

  private async pathOf(
    object: Pick<Manifest, 'apiVersion' | 'kind'> & Partial<Pick<Manifest, 'metadata'>>,
  ): Promise<string> {
    const resource = await this.resourceOf(object);
    if (resource === undefined) {
      throw new Error(`${object.apiVersion} ${object.kind} is not served`);
    }
    const { namespace } = object.metadata ?? {};
    const place = resource.namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
    return `${groupPath(object.apiVersion)}${place}/${resource.name}`;
  }

  private async discovered(apiVersion: string): Promise<readonly Resource[]> {
    const { body } = await this.get(groupPath(apiVersion));
    const found =
      isPlainObject(body) && Array.isArray(body['resources']) ? (body['resources'] as readonly Resource[]) : [];
    return found.filter(({ name }) => !name.includes('/'));
  }

  private asked(method: string, path: string, body?: object, type = 'application/json'): Promise<Answer> {
    const { url, token } = this.server;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve, reject) => {
      const request = https.request(`${url}${path}`, { method, headers, agent: this.agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const content = Buffer.concat(parts).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            body: content.startsWith('{') ? (JSON.parse(content) as unknown) : content,
            warnings: warningsIn(response.rawHeaders),
          });
        });
      });
      request.on('error', (error) => {
        // while a run makes what is judged, the server closes connections that nobody uses; all requests can be repeated
        if (request.reusedSocket) {
          this.asked(method, path, body, type).then(resolve, reject);
        } else {
          reject(error);
        }
      });
      request.end(text);
    });
  }
}

function groupPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

/** The texts of the headers `Warning`, of names and values in turn. */
export function warningsIn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.flatMap((name, index) => {
    const value = rawHeaders[index + 1] ?? '';
    return index % 2 === 0 && name.toLowerCase() === 'warning'
      ? Array.from(value.matchAll(/\b299 \S+ "((?:[^"\\]|\\.)*)"/g), ([, text = '']) => text.replaceAll(/\\(.)/g, '$1'))
      : [];
  });
}

/** Why the API server refuses something; undefined: it takes it. */
export interface Refusal {
  readonly field: string;
  readonly said: string;
}

export function refusalOf({ status, body }: Answer): Refusal | undefined {
  if (status < 300) {
    return undefined;
  }
  const details = isPlainObject(body) ? body['details'] : undefined;
  const causes: unknown = isPlainObject(details) ? details['causes'] : undefined;
  const [first] = Array.isArray(causes) ? (causes as readonly unknown[]) : [];
  return {
    field: textAt(first, 'field') ?? '',
    said: textAt(body, 'message') ?? `${String(status)} ${JSON.stringify(body).slice(0, 200)}`,
  };
}

/** Does something with each value, some of them at a time; the results are in the order of the values. */
export async function inParallel<Value, Result>(
  values: readonly Value[],
  action: (value: Value, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = values.entries();
  const worker = async (): Promise<void> => {
    for (const [index, value] of entries) {
      results[index] = await action(value, index);
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, worker));
  return results;
}
