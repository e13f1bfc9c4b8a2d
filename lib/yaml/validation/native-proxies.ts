import type { IConstruct } from 'constructs';
import { nearestFirst } from '../../engine/scope-settings';
import type { Finding } from '../../private/finding';
import { nameOfNativeProxy, proxyContainerOf } from '../../model/native-proxy';
import { identity, runConfigName, serviceNameOf } from '../../model/object-names';
import { RUNNER_IMAGE } from '../../model/product-names';
import { grouped, textAt } from '../../private/plain';
import { knownRelease, parseVersion } from '../../releases/releases';
import { applyRules } from '../../rules/apply-rules';
import type { YamlDocument } from '../../kubernetes';
import { NATIVE_RULES, type NativeObject, type NativeSubject } from '../../rules/native-rules';
import { nameOf, namespaceOf } from '../../model/resource-document';

/** A native object of a manifest, and its construct. */
export interface TakenDocument {
  readonly document: YamlDocument;
  readonly construct: IConstruct;
}

/** What is found about an object. */
export interface NativeFinding {
  readonly host: IConstruct;
  readonly finding: Finding;
  readonly locate: () => string;
}

/** What is wrong with the native objects of proxies, those of one cluster. */
export function nativeFindings(taken: readonly TakenDocument[], release: string): NativeFinding[] {
  const byKey = grouped(taken, ({ document }) => keyOf(document));
  return taken.flatMap((deployment) => {
    const name = isKind(deployment, 'Deployment') ? nameOfNativeProxy(deployment.document.content) : undefined;
    return name === undefined ? [] : findingsOf(name, deployment, byKey, release);
  });
}

function findingsOf(
  name: string,
  deployment: TakenDocument,
  byKey: ReadonlyMap<string, readonly TakenDocument[]>,
  release: string,
): NativeFinding[] {
  const namespace = namespaceOf(deployment.document);
  const find = (key: string): TakenDocument | undefined =>
    nearestFirst(byKey.get(key) ?? [], deployment.construct, ({ construct }) => construct)[0];
  const objects: { readonly [part in NativeObject]: TakenDocument | undefined } = {
    deployment,
    runConfig: find(identity('ConfigMap', namespace, runConfigName(name))),
    service: find(identity('Service', namespace, serviceNameOf(name))),
  };
  const subject: NativeSubject = {
    name,
    deployment: deployment.document.content,
    runConfig: objects.runConfig?.document.content,
    service: objects.service?.document.content,
    release: releaseOf(deployment) ?? release,
  };
  const found = NATIVE_RULES.flatMap((rule) =>
    applyRules([rule], subject).map((finding) => placed(objects[rule.object] ?? deployment, finding)),
  );
  return [...found, placed(deployment, partlyChecked(name, subject.release))];
}

function partlyChecked(name: string, release: string): Finding {
  return {
    id: 'native-partly-checked',
    severity: 'warning',
    field: '',
    rule: `runs the proxy ${name} without a custom resource, so only its run config for ${release} and its ports are checked`,
    fix: 'check the program or the custom resource that it comes from',
  };
}

/** The release of the image of the proxy, if it has the usual name. */
function releaseOf({ document: { content } }: TakenDocument): string | undefined {
  const image = textAt(proxyContainerOf(content), 'image');
  const [, tag] = image?.split(`${RUNNER_IMAGE}:v`) ?? [];
  return tag === undefined || parseVersion(tag) === undefined ? undefined : knownRelease(tag);
}

function placed({ document, construct }: TakenDocument, finding: Finding): NativeFinding {
  return {
    host: construct,
    finding,
    locate: () => document.locate(finding.field === '' ? 'metadata.name' : finding.field),
  };
}

function isKind({ document }: TakenDocument, kind: string): boolean {
  return document.content['kind'] === kind;
}

/** The same for two documents of one object. */
export function keyOf(document: YamlDocument): string {
  return identity(String(document.content['kind']), namespaceOf(document), nameOf(document) ?? '');
}
