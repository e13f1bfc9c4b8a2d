// Generated from lib/rules/guardrails/ by `npm run import`. Do not edit.
import { all, and, at, equals, has, isMore, lowerAscii, matches, not, or, size, type CelObject } from '../../../cel';

/** A condition about a value, and about what a setting says of a text. */
type Condition = (self: CelObject, isAllowed: (text: unknown) => boolean | undefined) => unknown;

/** Conditions of guardrails in CEL, as functions. */
export const GUARDRAIL_CONDITIONS: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ['self', (self) => self],
  ['self != ""', (self) => not(equals(self, ''))],
  ['self.lowerAscii().matches("^https://")', (self) => matches(lowerAscii(self), /^https:\/\//u)],
  ['(isAllowed(self.lowerAscii()))', (self, isAllowed) => isAllowed(lowerAscii(self))],
  ['isAllowed(self)', (self, isAllowed) => isAllowed(self)],
  [
    'self.all(name, self[name] == "" || isAllowed(name.lowerAscii()))',
    (self, isAllowed) => all(self, (name) => or(equals(at(self, name), ''), isAllowed(lowerAscii(name)))),
  ],
  ['self.all(key, !key.matches("^[$]"))', (self) => all(self, (key) => not(matches(key, /^[$]/u)))],
  [
    'self.all(key, !key.matches("^[$]")) && (!has(self.name) || self.name != "runconfig")',
    (self) =>
      and(
        all(self, (key) => not(matches(key, /^[$]/u))),
        or(not(has(self, 'name')), not(equals(self.name, 'runconfig'))),
      ),
  ],
  [
    'self.all(key, !key.matches("^[$]")) && (!has(self.name) || self.name != "toolhive" || (!has(self.command) && !has(self.args) && (!has(self.volumeMounts) || self.volumeMounts.all(mount, mount.all(key, !key.matches("^[$]")) && (!has(mount.mountPath) || !mount.mountPath.matches("^/*(etc/*|etc/+runconfig(/.*)?|ko-app(/.*)?)?$|(^|/)[.][.]?(/|$)"))))))',
    (self) =>
      and(
        all(self, (key) => not(matches(key, /^[$]/u))),
        or(
          not(has(self, 'name')),
          not(equals(self.name, 'toolhive')),
          and(
            not(has(self, 'command')),
            not(has(self, 'args')),
            or(
              not(has(self, 'volumeMounts')),
              all(self.volumeMounts, (mount) =>
                and(
                  all(mount, (key) => not(matches(key, /^[$]/u))),
                  or(
                    not(has(mount, 'mountPath')),
                    not(
                      matches(
                        mount.mountPath,
                        /^\/*(etc\/*|etc\/+runconfig(\/[^\n]*)?|ko-app(\/[^\n]*)?)?$|(^|\/)[.][.]?(\/|$)/u,
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
  ],
  ['size(self) == 0', (self) => equals(size(self), 0)],
  [
    '!has(self.image) || isAllowed(self.image)',
    (self, isAllowed) => or(not(has(self, 'image')), isAllowed(self.image)),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.image) || isAllowed(self.image))',
    (self, isAllowed) =>
      or(not(has(self, 'name')), not(equals(self.name, 'toolhive')), not(has(self, 'image')), isAllowed(self.image)),
  ],
  [
    '!self.name.matches("^(INSECURE_DISABLE_URL_VALIDATION|OTEL_EXPORTER_OTLP_INSECURE|OTEL_EXPORTER_OTLP_TRACES_INSECURE|OTEL_EXPORTER_OTLP_METRICS_INSECURE)$") || !has(self.value) || self.value.lowerAscii().matches("^(false)?$")',
    (self) =>
      or(
        not(
          matches(
            self.name,
            /^(INSECURE_DISABLE_URL_VALIDATION|OTEL_EXPORTER_OTLP_INSECURE|OTEL_EXPORTER_OTLP_TRACES_INSECURE|OTEL_EXPORTER_OTLP_METRICS_INSECURE)$/u,
          ),
        ),
        not(has(self, 'value')),
        matches(lowerAscii(self.value), /^(false)?$/u),
      ),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.env) || self.env.all(variable, !variable.name.matches("^(INSECURE_DISABLE_URL_VALIDATION|OTEL_EXPORTER_OTLP_INSECURE|OTEL_EXPORTER_OTLP_TRACES_INSECURE|OTEL_EXPORTER_OTLP_METRICS_INSECURE)$") || ((!has(variable.valueFrom)) && (!has(variable.value) || variable.value.lowerAscii().matches("^(false)?$")))))',
    (self) =>
      or(
        not(has(self, 'name')),
        not(equals(self.name, 'toolhive')),
        not(has(self, 'env')),
        all(self.env, (variable) =>
          or(
            not(
              matches(
                variable.name,
                /^(INSECURE_DISABLE_URL_VALIDATION|OTEL_EXPORTER_OTLP_INSECURE|OTEL_EXPORTER_OTLP_TRACES_INSECURE|OTEL_EXPORTER_OTLP_METRICS_INSECURE)$/u,
              ),
            ),
            and(
              not(has(variable, 'valueFrom')),
              or(not(has(variable, 'value')), matches(lowerAscii(variable.value), /^(false)?$/u)),
            ),
          ),
        ),
      ),
  ],
  [
    '!self.name.matches("^(OTEL_EXPORTER_OTLP_ENDPOINT|OTEL_EXPORTER_OTLP_TRACES_ENDPOINT|OTEL_EXPORTER_OTLP_METRICS_ENDPOINT)$") || !has(self.value) || self.value.lowerAscii().matches("^(https://.*)?$")',
    (self) =>
      or(
        not(
          matches(
            self.name,
            /^(OTEL_EXPORTER_OTLP_ENDPOINT|OTEL_EXPORTER_OTLP_TRACES_ENDPOINT|OTEL_EXPORTER_OTLP_METRICS_ENDPOINT)$/u,
          ),
        ),
        not(has(self, 'value')),
        matches(lowerAscii(self.value), /^(https:\/\/[^\n]*)?$/u),
      ),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.env) || self.env.all(variable, !variable.name.matches("^(OTEL_EXPORTER_OTLP_ENDPOINT|OTEL_EXPORTER_OTLP_TRACES_ENDPOINT|OTEL_EXPORTER_OTLP_METRICS_ENDPOINT)$") || ((!has(variable.valueFrom)) && (!has(variable.value) || variable.value.lowerAscii().matches("^(https://.*)?$")))))',
    (self) =>
      or(
        not(has(self, 'name')),
        not(equals(self.name, 'toolhive')),
        not(has(self, 'env')),
        all(self.env, (variable) =>
          or(
            not(
              matches(
                variable.name,
                /^(OTEL_EXPORTER_OTLP_ENDPOINT|OTEL_EXPORTER_OTLP_TRACES_ENDPOINT|OTEL_EXPORTER_OTLP_METRICS_ENDPOINT)$/u,
              ),
            ),
            and(
              not(has(variable, 'valueFrom')),
              or(not(has(variable, 'value')), matches(lowerAscii(variable.value), /^(https:\/\/[^\n]*)?$/u)),
            ),
          ),
        ),
      ),
  ],
  [
    '!self.name.matches("^(HTTP_PROXY|HTTPS_PROXY|http_proxy|https_proxy)$") || !has(self.value) || self.value.lowerAscii().matches("^$") || isAllowed(self.value.lowerAscii())',
    (self, isAllowed) =>
      or(
        not(matches(self.name, /^(HTTP_PROXY|HTTPS_PROXY|http_proxy|https_proxy)$/u)),
        not(has(self, 'value')),
        matches(lowerAscii(self.value), /^$/u),
        isAllowed(lowerAscii(self.value)),
      ),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.env) || self.env.all(variable, !variable.name.matches("^(HTTP_PROXY|HTTPS_PROXY|http_proxy|https_proxy)$") || ((!has(variable.valueFrom)) && (!has(variable.value) || variable.value.lowerAscii().matches("^$") || isAllowed(variable.value.lowerAscii())))))',
    (self, isAllowed) =>
      or(
        not(has(self, 'name')),
        not(equals(self.name, 'toolhive')),
        not(has(self, 'env')),
        all(self.env, (variable) =>
          or(
            not(matches(variable.name, /^(HTTP_PROXY|HTTPS_PROXY|http_proxy|https_proxy)$/u)),
            and(
              not(has(variable, 'valueFrom')),
              or(
                not(has(variable, 'value')),
                matches(lowerAscii(variable.value), /^$/u),
                isAllowed(lowerAscii(variable.value)),
              ),
            ),
          ),
        ),
      ),
  ],
  [
    '!self.name.matches("^(TOOLHIVE_SECRET_|TOOLHIVE_OTEL_HEADER_)") || !has(self.value) || self.value.lowerAscii().matches("^$")',
    (self) =>
      or(
        not(matches(self.name, /^(TOOLHIVE_SECRET_|TOOLHIVE_OTEL_HEADER_)/u)),
        not(has(self, 'value')),
        matches(lowerAscii(self.value), /^$/u),
      ),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.env) || self.env.all(variable, !variable.name.matches("^(TOOLHIVE_SECRET_|TOOLHIVE_OTEL_HEADER_)") || ((!has(variable.valueFrom) || has(variable.valueFrom.secretKeyRef)) && (!has(variable.value) || variable.value.lowerAscii().matches("^$")))))',
    (self) =>
      or(
        not(has(self, 'name')),
        not(equals(self.name, 'toolhive')),
        not(has(self, 'env')),
        all(self.env, (variable) =>
          or(
            not(matches(variable.name, /^(TOOLHIVE_SECRET_|TOOLHIVE_OTEL_HEADER_)/u)),
            and(
              or(not(has(variable, 'valueFrom')), has(variable.valueFrom, 'secretKeyRef')),
              or(not(has(variable, 'value')), matches(lowerAscii(variable.value), /^$/u)),
            ),
          ),
        ),
      ),
  ],
  [
    '!self.name.matches("^(OTEL_EXPORTER_OTLP_HEADERS|OTEL_EXPORTER_OTLP_TRACES_HEADERS|OTEL_EXPORTER_OTLP_METRICS_HEADERS)$") || !has(self.value) || isAllowed(self.value.lowerAscii())',
    (self, isAllowed) =>
      or(
        not(
          matches(
            self.name,
            /^(OTEL_EXPORTER_OTLP_HEADERS|OTEL_EXPORTER_OTLP_TRACES_HEADERS|OTEL_EXPORTER_OTLP_METRICS_HEADERS)$/u,
          ),
        ),
        not(has(self, 'value')),
        isAllowed(lowerAscii(self.value)),
      ),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.env) || self.env.all(variable, !variable.name.matches("^(OTEL_EXPORTER_OTLP_HEADERS|OTEL_EXPORTER_OTLP_TRACES_HEADERS|OTEL_EXPORTER_OTLP_METRICS_HEADERS)$") || ((!has(variable.valueFrom) || has(variable.valueFrom.secretKeyRef)) && (!has(variable.value) || isAllowed(variable.value.lowerAscii())))))',
    (self, isAllowed) =>
      or(
        not(has(self, 'name')),
        not(equals(self.name, 'toolhive')),
        not(has(self, 'env')),
        all(self.env, (variable) =>
          or(
            not(
              matches(
                variable.name,
                /^(OTEL_EXPORTER_OTLP_HEADERS|OTEL_EXPORTER_OTLP_TRACES_HEADERS|OTEL_EXPORTER_OTLP_METRICS_HEADERS)$/u,
              ),
            ),
            and(
              or(not(has(variable, 'valueFrom')), has(variable.valueFrom, 'secretKeyRef')),
              or(not(has(variable, 'value')), isAllowed(lowerAscii(variable.value))),
            ),
          ),
        ),
      ),
  ],
  [
    '!has(self.name) || self.name != "toolhive" || (!has(self.envFrom))',
    (self) => or(not(has(self, 'name')), not(equals(self.name, 'toolhive')), not(has(self, 'envFrom'))),
  ],
  [
    'has(self.oidcConfig) && isAllowed(self.oidcConfig.issuerUrl)',
    (self, isAllowed) => and(has(self, 'oidcConfig'), isAllowed(self.oidcConfig?.issuerUrl)),
  ],
  ['isAllowed(self.issuerUrl)', (self, isAllowed) => isAllowed(self.issuerUrl)],
  ['size(self) > 0', (self) => isMore(size(self), 0)],
  [
    '(self == "" || self.lowerAscii().matches("^https://"))',
    (self) => or(equals(self, ''), matches(lowerAscii(self), /^https:\/\//u)),
  ],
  ['(!self)', (self) => not(self)],
  [
    '(self == "" || isAllowed(self.lowerAscii()))',
    (self, isAllowed) => or(equals(self, ''), isAllowed(lowerAscii(self))),
  ],
]);
