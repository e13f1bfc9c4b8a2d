import type { Duration } from 'cdk8s';
import { flawedText, originBy } from '../../declaration/props/instances';
import { readArguments } from '../../declaration/props/read-arguments';
import { secondsOf } from '../../private/cdk8s/values';

/**
 * The annotations with which Ingress controllers keep streams open: an MCP client holds a stream open for messages of
 * the server, and it may be silent for a long time.
 *
 * An HTTPRoute has a field for this, which `viaHttpRoute` sets. Traefik needs no annotation.
 */
export class StreamingAnnotations {
  /**
   * For ingress-nginx, the controller of the Kubernetes project.
   *
   * @param silence how long a stream may be silent; an hour by default
   * @see https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/
   */
  public static ingressNginx(silence?: Duration): { [name: string]: string } {
    return annotations('ingressNginx', silence, (seconds) => ({
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': seconds,
      'nginx.ingress.kubernetes.io/proxy-send-timeout': seconds,
    }));
  }

  /**
   * For the NGINX Ingress Controller of F5.
   *
   * @param silence how long a stream may be silent; an hour by default
   * @see https://docs.nginx.com/nginx-ingress-controller/configuration/ingress-resources/advanced-configuration-with-annotations/
   */
  public static f5Nginx(silence?: Duration): { [name: string]: string } {
    return annotations('f5Nginx', silence, (seconds) => ({
      'nginx.org/proxy-buffering': 'False',
      'nginx.org/proxy-read-timeout': `${seconds}s`,
      'nginx.org/proxy-send-timeout': `${seconds}s`,
    }));
  }

  /**
   * For the AWS Load Balancer Controller, which then sends requests straight to the pods (`target-type: ip`).
   *
   * @param silence how long a stream may be silent; an hour by default, 4000 seconds at most
   * @see https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/ingress/annotations/
   */
  public static awsLoadBalancer(silence?: Duration): { [name: string]: string } {
    return annotations('awsLoadBalancer', silence, (seconds) => ({
      'alb.ingress.kubernetes.io/load-balancer-attributes': `idle_timeout.timeout_seconds=${seconds}`,
      'alb.ingress.kubernetes.io/target-type': 'ip',
    }));
  }

  /**
   * For the HAProxy Kubernetes Ingress Controller of HAProxy Technologies, in a release after 1.10.
   *
   * @param silence how long a stream may be silent; an hour by default
   * @see https://www.haproxy.com/documentation/kubernetes-ingress/ingress-configuration-reference/ingress/
   */
  public static haproxy(silence?: Duration): { [name: string]: string } {
    return annotations('haproxy', silence, (seconds) => ({ 'haproxy.org/timeout-server': `${seconds}s` }));
  }

  private constructor() {
    // only static members
  }
}

/** If the duration is not valid, the proxy that gets the annotations reports it. */
function annotations(
  factory: string,
  silence: Duration | undefined,
  make: (seconds: string) => { readonly [name: string]: string },
): { [name: string]: string } {
  const call = `StreamingAnnotations.${factory}` as const;
  const { values, findings } = readArguments(call, { silence });
  const made = { ...make(inSeconds(values.silence)) };
  const [first = ''] = Object.keys(made);
  return findings.length === 0 ? made : { ...made, [first]: flawedText(originBy(call, findings)) };
}

function inSeconds(silence: Duration | undefined): string {
  return silence === undefined ? '3600' : String(Math.ceil(secondsOf(silence)));
}
