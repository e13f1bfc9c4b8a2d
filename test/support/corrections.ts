import type { ResolvedProxy } from '../../lib/model/kinds';
import type { StandaloneTarget } from '../../lib/model/target';
import { BEHAVIOUR_CORRECTIONS, correctedBy } from '../../lib/releases/releases';
import { CORRECTIONS } from '../../lib/corrections/corrections';
import { podOf, type StandaloneObjects, standaloneObjects } from '../../lib/standalone/proxy-objects';
import type { StandaloneModel } from '../../lib/standalone/standalone-model';
import { OperatorFidelity, OperatorRelease } from '../../lib';
import { differences } from './leaves';
import { EXACT, modelOf, rendered, targetAt } from './standalone';

export interface CorrectionResult {
  readonly model: StandaloneModel;
  readonly objects: StandaloneObjects;
  /** The paths that the correction changed. */
  readonly changed: string[];
}

/** The operator's objects for a proxy. */
interface OperatorObjects {
  readonly model: StandaloneModel;
  readonly objects: StandaloneObjects;
  readonly rendered: ReturnType<typeof rendered>;
}

export function operatorObjects(resolved: ResolvedProxy, target: StandaloneTarget): OperatorObjects {
  const model = modelOf(resolved, target);
  const objects = standaloneObjects(model, []);
  return { model, objects, rendered: rendered(objects, model) };
}

/** A single correction, applied to the operator's objects. */
export function only(
  id: string,
  resolved: ResolvedProxy,
  target: StandaloneTarget = EXACT,
  before = operatorObjects(resolved, target),
): CorrectionResult {
  const correction = CORRECTIONS.find((each) => each.id === id);
  const later = BEHAVIOUR_CORRECTIONS.find((each) => each.id === id);
  const metadata = correction?.metadata?.(before.model.metadata, resolved.proxy) ?? before.model.metadata;
  const behaviour = later === undefined ? before.model.behaviour : correctedBy(before.model.behaviour, later);
  const isSame = metadata === before.model.metadata && behaviour === before.model.behaviour;
  const named = isSame ? before.model : { ...before.model, metadata, behaviour };
  const model = correction?.model?.(named, { ...target, exact: false }) ?? named;
  const made = model === before.model ? before.objects : standaloneObjects(model, []);
  const objects = correction?.objects?.(made, model) ?? made;
  const changed = objects === before.objects ? [] : differences(before.rendered, rendered(objects, model));
  return { model, objects, changed };
}

/** A cluster whose objects are exactly those of the operator of a release. */
export function exactAt(release: string): StandaloneTarget {
  return targetAt(OperatorRelease.of(release), OperatorFidelity.EXACT);
}

/** A cluster with all corrections. */
export function correctedAt(release: string): StandaloneTarget {
  return targetAt(OperatorRelease.of(release), OperatorFidelity.CORRECTED);
}

/** The only container of the pods. */
export function container(objects: StandaloneObjects): NonNullable<ReturnType<typeof podOf>['containers'][number]> {
  const [first] = podOf(objects).containers;
  if (first === undefined) {
    throw new Error('there is no container');
  }
  return first;
}

/** `runconfig.json`, parsed. */
export function runConfig(objects: StandaloneObjects): { readonly [key: string]: unknown } {
  return JSON.parse(objects.runConfig['runconfig.json'] ?? '') as { readonly [key: string]: unknown };
}

/** An embedded authorization server with both types of upstream providers, without redirect URIs. */
export function authServer(
  [oidc = '', oauth2 = '']: readonly string[],
  redirectUri?: string,
): { [field: string]: unknown } {
  const client = { clientId: 'weather', ...(redirectUri === undefined ? {} : { redirectUri }) };
  const upstreamProviders = [
    { name: oidc, type: 'oidc', oidcConfig: { issuerUrl: 'https://idp.example.com', ...client } },
    {
      name: oauth2,
      type: 'oauth2',
      oauth2Config: {
        authorizationEndpoint: 'https://github.example.com/authorize',
        tokenEndpoint: 'https://github.example.com/token',
        ...client,
      },
    },
  ];
  return {
    type: 'embeddedAuthServer',
    embeddedAuthServer: { issuer: 'https://weather.example.org', upstreamProviders },
  };
}
