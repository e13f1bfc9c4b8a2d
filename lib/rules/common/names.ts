import { LONGEST_PROXY_NAME, serviceNameOf } from '../../model/names-and-labels';
import { REFERENCES, type Reference } from '../../model/kinds';
import { newestSchemaOf } from '../../releases/schema-of';
import { field } from '../../private/field-path';
import { aKind } from './kind-words';
import type { ProxySubject, Report, Rule, AnySubject } from '../rule';
import { isDnsLabel, isDnsSubdomain } from '../syntax/kubernetes-names';

/** Name rules for all kinds except proxies. */
export const RESOURCE_NAME: Rule<AnySubject> = {
  id: 'resource-name',
  layer: 'api-server',
  severity: 'error',
  check: resourceName,
};

export const NAMESPACE_NAME: Rule<AnySubject> = {
  id: 'namespace-name',
  layer: 'api-server',
  severity: 'error',
  check: namespaceName,
};

/** Rules for names of a proxy and names that it refers to. */
export const PROXY_NAME_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'proxy-name', layer: 'api-server', severity: 'error', check: proxyName },
  { id: 'reference-name', layer: 'controller', severity: 'error', check: referenceNames },
  { id: 'service-account-name', layer: 'api-server', severity: 'error', check: serviceAccountName },
];

function resourceName({ resource }: AnySubject, report: Report): void {
  if (!isDnsSubdomain(resource.name)) {
    report({
      field: 'metadata.name',
      value: resource.name,
      rule: 'is not a valid object name',
      fix: 'use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part',
    });
  }
}

function namespaceName({ resource }: AnySubject, report: Report): void {
  const { namespace } = resource;
  if (namespace !== undefined && !isDnsLabel(namespace)) {
    report({
      field: 'metadata.namespace',
      value: namespace,
      rule: 'is not a valid namespace name',
      fix: 'use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends',
    });
  }
}

/** The name of the Service has the strictest limit (`docs/operator/validation.md#names`). */
function proxyName({ resolved }: ProxySubject, report: Report): void {
  const { name } = resolved.proxy;
  const service = serviceNameOf('<name>');
  if (name.length > LONGEST_PROXY_NAME) {
    report({
      field: 'metadata.name',
      value: name,
      rule: `has ${String(name.length)} characters, but its Service ${service} is a DNS label of at most 63`,
      fix: `use at most ${String(LONGEST_PROXY_NAME)}`,
    });
  } else if (!isDnsLabel(name)) {
    report({
      field: 'metadata.name',
      value: name,
      rule: `is not a valid DNS label, but its Service is called ${service}`,
      fix: 'use lower-case letters, digits and "-", with a letter or digit at both ends',
    });
  }
}

function referenceNames({ resolved }: ProxySubject, report: Report): void {
  for (const { field: name, kind } of REFERENCES) {
    const reference = resolved.proxy.spec[name];
    if (reference === undefined || isDnsSubdomain(reference.name)) {
      continue;
    }
    const path = field(field('spec', name), 'name');
    if (reference.name !== '') {
      report({
        field: path,
        value: reference.name,
        rule: `is not a valid name for ${aKind(kind)}`,
        fix: `give the name of ${aKind(kind)} of the same namespace`,
      });
    } else if (!isRefusedBySchema(name)) {
      report({ field: path, rule: 'is empty', fix: 'give a name, or leave the block out' });
    }
  }
}

/** Whether the schema forbids an empty name in the reference. */
function isRefusedBySchema(reference: Reference['field']): boolean {
  const block = newestSchemaOf('MCPRemoteProxy').fields[reference];
  const name = block?.type === 'object' ? block.fields['name'] : undefined;
  return name?.type === 'string' && (name.minLength ?? 0) > 0;
}

function serviceAccountName({ resolved }: ProxySubject, report: Report): void {
  const { serviceAccount } = resolved.proxy.spec;
  if (serviceAccount !== undefined && serviceAccount !== '' && !isDnsSubdomain(serviceAccount)) {
    report({
      field: 'spec.serviceAccount',
      value: serviceAccount,
      rule: 'is not a valid name for a ServiceAccount',
      fix: 'give the name of a ServiceAccount of the same namespace',
    });
  }
}
