/** What was meant by unknown members, where the types of the API don't say it. */
export const MEANT: { readonly [member: string]: string | undefined } = {
  'AutoscaleOptions.cpu': 'did you mean cpuUtilization?',
  'AutoscaleOptions.maxReplicas': 'did you mean max?',
  'AutoscaleOptions.minReplicas': 'did you mean min?',
  'DefaultTelemetryOptions.serviceName': 'set it for each proxy, since two with the same service name are an error',
  'HttpRouteExposureOptions.host': 'did you mean hostname?',
  'IngressExposureOptions.hostname': 'did you mean host?',
  'RemoteMcpProxyProps.auth': 'did you mean externalAuth, or authServer?',
  'RemoteMcpProxyProps.headers': 'did you mean headerForward?',
  'RemoteMcpProxyProps.scale': 'set replicas, or call availability.autoscale of the proxy',
};
