import type { ISecret } from 'cdk8s-plus-28';
import { madeBy } from '../declaration/fields/written';
import { type Origin, ValueClass } from '../declaration/props/instances';

/**
 * The value of an HTTP header: in plain text, taken from a Secret, or withheld.
 *
 * @see https://docs.stacklok.com/toolhive/guides-k8s/remote-mcp-proxy
 */
export class HeaderValue extends ValueClass<'HeaderValue'> {
  /**
   * A value that anyone may read: it is stored in plain text in the custom resource or in a ConfigMap.
   *
   * @param value the header's value; a line break in it is an error
   */
  public static plaintext(value: string): HeaderValue {
    return new HeaderValue(madeBy('HeaderValue.plaintext', { value }));
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
    return new HeaderValue(madeBy('HeaderValue.fromSecret', { secret, key }));
  }

  /**
   * An empty value, even if a client sends one: the remote server gets an empty header.
   *
   * `Authorization: HeaderValue.withheld()` keeps the token of the client from the remote server, and `Cookie` its
   * cookies; otherwise, a proxy passes both on. It is the same as an empty plain value.
   */
  public static withheld(): HeaderValue {
    return new HeaderValue(madeBy('HeaderValue.withheld', {}));
  }

  private constructor(origin: Origin<'HeaderValue'>) {
    super(origin);
  }
}
