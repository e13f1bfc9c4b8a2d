import { Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { UpstreamProvider } from '../../lib/values/auth-server';
import type { UpstreamOauth2Options } from '../../lib/values/generated/upstream-oauth2-options';
import { UserInfoMethod } from '../../lib/values/token-endpoint';
import { modelOf } from './model-of';

const secret = Secret.fromSecretName(Testing.chart(), 'Client', 'client');

describe('UpstreamProvider', () => {
  describe('oidc', () => {
    test('writes only required fields', () => {
      const provider = UpstreamProvider.oidc('okta', { issuerUrl: 'https://okta.example.com', clientId: 'c' });

      expect(modelOf(provider).model).toStrictEqual({
        name: 'okta',
        type: 'oidc',
        oidcConfig: { issuerUrl: 'https://okta.example.com', clientId: 'c' },
      });
    });

    test('writes every field', () => {
      const provider = UpstreamProvider.oidc('google', {
        issuerUrl: 'https://accounts.google.com',
        clientId: 'c',
        clientSecret: { secret, key: 'secret' },
        redirectUri: 'https://weather.example.com/cb',
        scopes: ['openid'],
        additionalAuthorizationParams: { access_type: 'offline' },
        userInfoOverride: { endpointUrl: 'https://people.example.com' },
      });

      expect(modelOf(provider)).toStrictEqual({
        model: {
          name: 'google',
          type: 'oidc',
          oidcConfig: {
            issuerUrl: 'https://accounts.google.com',
            clientId: 'c',
            clientSecretRef: { name: 'client', key: 'secret' },
            redirectUri: 'https://weather.example.com/cb',
            scopes: ['openid'],
            additionalAuthorizationParams: { access_type: 'offline' },
            userInfoOverride: { endpointUrl: 'https://people.example.com' },
          },
        },
        given: [['spec.oidcConfig.clientSecretRef.name', secret]],
      });
    });
  });

  describe('oauth2', () => {
    test('writes only required fields', () => {
      const provider = UpstreamProvider.oauth2('git-hub', {
        authorizationEndpoint: 'https://github.com/login/oauth/authorize',
        tokenEndpoint: 'https://github.com/login/oauth/access_token',
        clientId: 'gh',
        userInfo: { endpointUrl: 'https://api.github.com/user' },
      });

      expect(modelOf(provider).model).toStrictEqual({
        name: 'git-hub',
        type: 'oauth2',
        oauth2Config: {
          authorizationEndpoint: 'https://github.com/login/oauth/authorize',
          tokenEndpoint: 'https://github.com/login/oauth/access_token',
          clientId: 'gh',
          userInfo: { endpointUrl: 'https://api.github.com/user' },
        },
      });
    });

    test('writes every field', () => {
      const provider = UpstreamProvider.oauth2('git-hub', {
        authorizationEndpoint: 'https://github.com/login/oauth/authorize',
        tokenEndpoint: 'https://github.com/login/oauth/access_token',
        clientId: 'gh',
        clientSecret: { secret, key: 'secret' },
        redirectUri: 'https://weather.example.com/cb',
        scopes: ['user:email'],
        additionalAuthorizationParams: { allow_signup: 'false' },
        userInfo: {
          endpointUrl: 'https://api.github.com/user',
          httpMethod: UserInfoMethod.POST,
          additionalHeaders: { Accept: 'application/vnd.github+json' },
          fieldMapping: { subjectFields: ['id', 'login'], nameFields: ['name'], emailFields: ['email'] },
        },
        tokenResponseMapping: {
          accessTokenPath: 'authed_user.access_token',
          expiresInPath: 'authed_user.expires_in',
          refreshTokenPath: 'authed_user.refresh_token',
          scopePath: 'authed_user.scope',
        },
      });

      expect(modelOf(provider)).toStrictEqual({
        model: {
          name: 'git-hub',
          type: 'oauth2',
          oauth2Config: {
            authorizationEndpoint: 'https://github.com/login/oauth/authorize',
            tokenEndpoint: 'https://github.com/login/oauth/access_token',
            clientId: 'gh',
            clientSecretRef: { name: 'client', key: 'secret' },
            redirectUri: 'https://weather.example.com/cb',
            scopes: ['user:email'],
            additionalAuthorizationParams: { allow_signup: 'false' },
            userInfo: {
              endpointUrl: 'https://api.github.com/user',
              httpMethod: 'POST',
              additionalHeaders: { Accept: 'application/vnd.github+json' },
              fieldMapping: { subjectFields: ['id', 'login'], nameFields: ['name'], emailFields: ['email'] },
            },
            tokenResponseMapping: {
              accessTokenPath: 'authed_user.access_token',
              expiresInPath: 'authed_user.expires_in',
              refreshTokenPath: 'authed_user.refresh_token',
              scopePath: 'authed_user.scope',
            },
          },
        },
        given: [['spec.oauth2Config.clientSecretRef.name', secret]],
      });
    });

    test('reports required values that a program without types left out', () => {
      const { findings } = UpstreamProvider.oauth2('x', {} as unknown as UpstreamOauth2Options)._origin;

      expect(findings.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
        'authorizationEndpoint is missing',
        'tokenEndpoint is missing',
      ]);
    });

    test('copies the lists and maps that it is given', () => {
      const scopes = ['user:email'];
      const additionalAuthorizationParams: { [name: string]: string } = { allow_signup: 'false' };
      const additionalHeaders: { [name: string]: string } = { Accept: 'application/json' };
      const subjectFields = ['id'];
      const provider = UpstreamProvider.oauth2('git-hub', {
        authorizationEndpoint: 'https://a.example.com',
        tokenEndpoint: 'https://t.example.com',
        clientId: 'gh',
        scopes,
        additionalAuthorizationParams,
        userInfo: { endpointUrl: 'https://u.example.com', additionalHeaders, fieldMapping: { subjectFields } },
      });

      scopes.push('repo');
      additionalAuthorizationParams['nonce'] = 'x';
      additionalHeaders['Accept'] = 'text/html';
      subjectFields.pop();

      expect(modelOf(provider).model).toMatchObject({
        oauth2Config: {
          scopes: ['user:email'],
          additionalAuthorizationParams: { allow_signup: 'false' },
          userInfo: { additionalHeaders: { Accept: 'application/json' }, fieldMapping: { subjectFields: ['id'] } },
        },
      });
    });
  });
});
