import { firstRelease } from '../../releases/behaviour-by-release';
import { CERTIFICATES_VARIABLE } from '../../model/pod-options';
import { isToken } from '../../private/cdk8s/token';
import { envOf } from '../proxy/env';
import { itself, rowsOf, type FacadeSubject, type Rule } from '../rule';
import { isDataKey, isDnsSubdomain } from '../syntax/kubernetes-names';

const { error, warning } = rowsOf(({ facadeRequests: { pod = {} } }: FacadeSubject) =>
  pod.remoteCa === undefined ? [] : [['remoteCaBundle', pod.remoteCa] as const],
);

/** Rules for the certificates that a proxy trusts: pods get them by the pod template. */
export const REMOTE_CA_RULES: readonly Rule<FacadeSubject>[] = [
  error('remote-ca-operator', 'controller', {
    breaks: (_, { target }) => target.operator && target.release.behaviour.podTemplate === 'none',
    rule: `cannot reach the pods: the operator has pod templates from release ${firstRelease('podTemplate', 'merged')} on`,
    fix: 'state the release if yours is later, or run the proxy without the operator',
  }),
  error('remote-ca-env', 'runtime', {
    breaks: (_, subject) => envOf(subject).some(({ variable }) => variable.name === CERTIFICATES_VARIABLE),
    rule: `sets the variable ${CERTIFICATES_VARIABLE}, and so does resourceOverrides`,
    fix: 'keep one of the two',
  }),
  error('config-map-name', 'api-server', {
    at: 'configMap',
    breaks: (name) => !isDnsSubdomain(name),
    shown: itself,
    rule: 'is not a valid name for a ConfigMap',
    fix: 'give the name of a ConfigMap of the same namespace',
  }),
  error('config-map-key', 'api-server', {
    at: 'key',
    breaks: (key) => key !== '' && !isToken(key) && !isDataKey(key),
    shown: itself,
    rule: 'is not a valid ConfigMap key',
    fix: 'give one of the keys in its data, such as "ca.crt"',
  }),
  warning('ca-bundle-optional-ignored', 'controller', {
    at: 'optional',
    breaks: (optional) => optional,
    shown: itself,
    rule: 'has no effect, since pods wait for the ConfigMap',
    fix: 'leave it out',
  }),
];
