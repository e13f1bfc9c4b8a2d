import type { IConstruct } from 'constructs';
import { reportAt } from './target-cluster';
import { readArguments } from '../declaration/props/read-arguments';
import { Catalog } from '../engine/catalog';
import { explanationOf, message, warningCode } from '../engine/messages';
import type { WarningSettings } from '../engine/scope-settings';
import type { Finding } from '../private/finding';
import { checkedScope } from '../cdk8s/arguments';

/**
 * Something that a cluster would accept but ignore, or that would cause harm later.
 */
export interface McpWarning {
  /** Path of the construct that the warning is about. */
  readonly path: string;

  /** The code by which the warning is acknowledged, such as `CDK8S_MCP_AUTHENTICATION_MISSING`. */
  readonly code: string;

  /** The field, such as `spec.oidcConfigRef`. */
  readonly field: string;

  /** The warning as it is printed: the field, what is wrong, and what to do about it. */
  readonly message: string;

  /** Where the warning is explained: what it means, where it applies, how to fix it, and when to acknowledge it. */
  readonly url: string;
}

/**
 * The warnings of an app: lists them, acknowledges them, and turns them into errors.
 */
export class McpWarnings {
  /**
   * The warnings of all constructs below a scope that are not acknowledged, for tests.
   *
   * This inspects the app; it doesn't have to be synthesized first. Errors are not listed. In strict mode the warnings
   * are still listed.
   *
   * @param scope any construct: an app, a chart, a proxy
   */
  public static of(scope: IConstruct): McpWarning[] {
    const { warnings } = Catalog.of(checkedScope('McpWarnings.of', scope)).review();
    return warnings
      .filter(({ host }) => host.node.scopes.includes(scope))
      .map(({ host, finding, locate }) => ({
        path: host.node.path,
        code: warningCode(finding),
        field: finding.field,
        message: message(finding, locate?.()),
        url: explanationOf(finding),
      }));
  }

  /**
   * Acknowledges warnings of all constructs below a scope, including those made later.
   *
   * A code that is not the code of a warning is itself a warning, and so is a code that has no effect.
   *
   * @param scope an app, a chart, or any other construct
   * @param codes such as `CDK8S_MCP_AUTHENTICATION_MISSING`
   */
  public static acknowledge(scope: IConstruct, ...codes: string[]): void {
    const field = 'McpWarnings.acknowledge';
    const { values, findings } = readArguments(field, { codes }, { field });
    configure(scope, { field, acknowledge: values.codes }, findings);
  }

  /**
   * Turns warnings that are not acknowledged into errors, for all constructs below a scope, including those made later.
   *
   * The nearest scope above a construct decides; if there is none, the target cluster decides.
   *
   * @param scope an app, a chart, or any other construct
   * @param enabled false keeps warnings as warnings there
   */
  public static strict(scope: IConstruct, enabled = true): void {
    const field = 'McpWarnings.strict';
    const { values, findings } = readArguments(field, { enabled }, { field });
    configure(scope, { field, acknowledge: [], strict: values.enabled }, findings);
  }

  private constructor() {}
}

function configure(scope: IConstruct, settings: WarningSettings, findings: readonly Finding[]): void {
  Catalog.of(checkedScope(settings.field, scope)).configure(scope, settings);
  reportAt(scope, findings);
}
