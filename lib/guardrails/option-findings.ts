import type { Finding } from '../model/finding';
import { entry, field, item } from '../private/field-path';
import { isDnsLabel, isDnsSubdomain, isLabelName, isLabelValue } from '../rules/syntax/kubernetes-names';
import { AdmissionAction } from './admission-action';
import type { AdmissionPolicyOptions } from './admission-policy-options';

const LABEL_FIX = 'write it as the namespaces have it';

/** What is wrong with the options of an admission policy. */
export function optionFindings(options: AdmissionPolicyOptions, path: string): readonly Finding[] {
  const { name, validationActions: actions, namespaces, exceptNamespaces: except, namespaceLabels = {} } = options;
  const at = (option: string): string => field(path, option);
  return [
    ...(name === undefined || isDnsSubdomain(`${name}-mcpexternalauthconfigs`)
      ? []
      : [error(at('name'), 'cannot be the beginning of a name', 'use small letters, digits, "-" and "."', name)]),
    ...(actions === undefined ? [] : actionFindings(actions, at('validationActions'))),
    ...namespaceFindings(namespaces, at('namespaces')),
    ...namespaceFindings(except, at('exceptNamespaces')),
    ...(except ?? []).flatMap((each, index) =>
      namespaces?.includes(each) === true
        ? [error(item(at('exceptNamespaces'), index), 'is among namespaces too', 'remove it from one of the two', each)]
        : [],
    ),
    ...Object.entries(namespaceLabels).flatMap(([label, value]) =>
      isLabelName(label) && isLabelValue(value)
        ? []
        : [error(entry(at('namespaceLabels'), label), 'is not a valid label', LABEL_FIX, value)],
    ),
  ];
}

function actionFindings(actions: readonly AdmissionAction[], path: string): Finding[] {
  if (actions.length === 0) {
    return [error(path, 'is empty, so nothing would happen', 'add an action, or leave it out to deny')];
  }
  if (new Set(actions).size < actions.length) {
    return [error(path, 'has an action twice', 'remove one of the two')];
  }
  const rule = 'has both Deny and Warn, which the API server refuses';
  return actions.includes(AdmissionAction.DENY) && actions.includes(AdmissionAction.WARN)
    ? [error(path, rule, 'remove Warn: who is denied gets the message')]
    : [];
}

function namespaceFindings(names: readonly string[] | undefined, path: string): Finding[] {
  return names?.length === 0
    ? [error(path, 'is empty', 'name a namespace, or leave it out')]
    : (names ?? []).flatMap((name, index) =>
        isDnsLabel(name)
          ? []
          : [error(item(path, index), 'is not the name of a namespace', 'use small letters, digits and "-"', name)],
      );
}

function error(path: string, rule: string, fix: string, value?: string): Finding {
  const finding: Finding = { id: 'admission-policy-option', severity: 'error', field: path, rule, fix };
  return value === undefined ? finding : { ...finding, value };
}
