import { LONGEST_PROXY_NAME, serviceNameOf } from '../../model/names-and-labels';
import { REFERENCES, type Reference } from '../../model/kinds';
import { newestSchemaOf } from '../../releases/schema-of';
import { field } from '../../private/field-path';
import { aKind, itself, rowsOf, specRows, type AnySubject, type ProxySubject, type Report, type Rule } from '../rule';
import { isDnsLabel, isDnsSubdomain, DNS_LABEL } from '../syntax/kubernetes-names';

const metadata = rowsOf(({ resource }: AnySubject) => [['metadata', resource]]);

/** Name rules for all kinds except proxies. */
export const RESOURCE_NAME: Rule<AnySubject> = metadata.error('resource-name', 'api-server', {
  at: 'name',
  breaks: (name) => !isDnsSubdomain(name),
  shown: itself,
  rule: 'is not a valid object name',
  fix: 'use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part',
});

export const NAMESPACE_NAME: Rule<AnySubject> = metadata.error('namespace-name', 'api-server', {
  at: 'namespace',
  breaks: (name) => !DNS_LABEL.accepts(name),
  shown: itself,
  rule: DNS_LABEL.rule,
  fix: DNS_LABEL.fix,
});

const SERVICE = serviceNameOf('<name>');

/** Rules for names of a proxy and names that it refers to. */
export const PROXY_NAME_RULES: readonly Rule<ProxySubject>[] = [
  // the name of the Service has the strictest limit (`docs/operator/validation.md#names`)
  metadata.error('proxy-name', 'api-server', {
    at: 'name',
    breaks: (name) => name.length > LONGEST_PROXY_NAME,
    shown: itself,
    rule: (name) => `has ${String(name.length)} characters, but its Service ${SERVICE} is a DNS label of at most 63`,
    fix: `use at most ${String(LONGEST_PROXY_NAME)}`,
  }),
  metadata.error('proxy-name', 'api-server', {
    at: 'name',
    breaks: (name) => name.length <= LONGEST_PROXY_NAME && !isDnsLabel(name),
    shown: itself,
    rule: `is not a valid DNS label, but its Service is called ${SERVICE}`,
    fix: 'use lower-case letters, digits and "-", with a letter or digit at both ends',
  }),
  { id: 'reference-name', layer: 'controller', severity: 'error', check: referenceNames },
  specRows().error('service-account-name', 'api-server', {
    at: 'serviceAccount',
    breaks: (name) => name !== '' && !isDnsSubdomain(name),
    shown: itself,
    rule: 'is not a valid name for a ServiceAccount',
    fix: 'give the name of a ServiceAccount of the same namespace',
  }),
];

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
