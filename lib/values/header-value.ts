import type { ISecret, SecretValue } from 'cdk8s-plus-28';
import { originBy, ValueClass, type Origin } from '../declaration/props/origin';
import { readArguments } from '../declaration/props/read-arguments';

/**
 * The value of an HTTP header: in plain text, taken from a Secret, or withheld.
 *
 * @see https://docs.stacklok.com/toolhive/guides-k8s/remote-mcp-proxy
 */
export class HeaderValue extends ValueClass {
  /**
   * A value that anyone may read: it is stored in plain text in the custom resource or in a ConfigMap.
   *
   * @param value the header's value; a line break in it is an error
   */
  public static plaintext(value: string): HeaderValue {
    const factory = 'HeaderValue.plaintext';
    const { values, findings } = readArguments(factory, { value });
    return new HeaderValue(originBy(factory, findings), values.value, undefined);
  }

  /**
   * A value from a Secret. Only the Secret's name and key are written to manifests.
   *
   * The Secret must be in the proxy's namespace, and the value must not be empty. When it changes, pods keep the old
   * value until they are restarted.
   *
   * @param secret the Secret; one of another namespace is an error
   * @param key the key within the Secret
   */
  public static fromSecret(secret: ISecret, key: string): HeaderValue {
    const factory = 'HeaderValue.fromSecret';
    const { values, isComplete, findings } = readArguments(factory, { secret, key });
    return new HeaderValue(originBy(factory, findings), undefined, isComplete ? values : undefined);
  }

  /**
   * An empty value, even if a client sends one: the remote server gets an empty header.
   *
   * `Authorization: HeaderValue.withheld()` keeps the token of the client from the remote server, and `Cookie` its
   * cookies; otherwise, a proxy passes both on. It is the same as an empty plain value.
   */
  public static withheld(): HeaderValue {
    return new HeaderValue(originBy('HeaderValue.withheld', []), '', undefined);
  }

  private constructor(
    origin: Origin,
    private readonly text: string | undefined,
    private readonly secretValue: SecretValue | undefined,
  ) {
    super(origin);
  }

  /**
   * The plain value, unless it comes from a Secret.
   *
   * @internal
   */
  public get _plaintext(): string | undefined {
    return this.text;
  }

  /**
   * The Secret's key that holds the value, unless it is a plain one.
   *
   * @internal
   */
  public get _secretValue(): SecretValue | undefined {
    return this.secretValue;
  }
}
