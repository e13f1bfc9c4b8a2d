import type { GuardrailSettings } from '../../../lib/model/guardrails';
import { settingsFindings } from '../../../lib/rules/guardrails/all-guardrails';
import { line } from './told';

describe('settings', () => {
  const said = (settings: GuardrailSettings, above: readonly GuardrailSettings[] = []): string[] => {
    const bound = above.map((each, index) => ({ settings: each, by: `scope ${String(index)}` }));
    return settingsFindings(settings, bound, 'Rules').map(line);
  };
  const HOSTS = 'write a host like "mcp.example.com", or "*.example.com" for all hosts below it (guardrail-value)';
  const IMAGES =
    'write images like "registry.example.com/mcp/proxyrunner", or "registry.example.com/*" for all below it (guardrail-value)';
  const HELD = 'which hold here too; remove it, or allow it there (guardrail-contradiction)';

  test.each<[GuardrailSettings, string[]]>([
    [{}, ['error Rules has no guardrail; set one, such as requireAuthentication (guardrail-empty)']],
    [{ requireAudit: false }, []],
    [
      { allowedIssuers: [], forbidPlaintextHeaders: [] },
      [
        'error Rules.allowedIssuers is empty, so it would allow nothing; add an item, or leave it out (guardrail-empty)',
        'error Rules.forbidPlaintextHeaders is empty, so it forbids nothing; add an item, or leave it out (guardrail-empty)',
      ],
    ],
    [
      { allowedRemoteHosts: ['*', 'a*.b', 'a/b', '-'] },
      [
        'error Rules.allowedRemoteHosts[0]="*" allows every host; leave allowedRemoteHosts out, or name hosts (guardrail-value)',
        `error Rules.allowedRemoteHosts[1]="a*.b" has a wildcard that is not the whole first label; ${HOSTS}`,
        `error Rules.allowedRemoteHosts[2]="a/b" is more than the name of a host; ${HOSTS}`,
        `error Rules.allowedRemoteHosts[3]="-" is not the name of a host; ${HOSTS}`,
      ],
    ],
    [{ allowedIssuers: ['http://a', 'https://a/b?c'] }, []],
    ...['a', 'xhttps://a', 'https://', 'https:///a', 'https://a b', 'ftp://a'].map(
      (issuer): [GuardrailSettings, string[]] => [
        { allowedIssuers: [issuer] },
        [
          `error Rules.allowedIssuers[0]="${issuer}" is not a URL; write the issuer as it is in its tokens, like "https://idp.example.com" (guardrail-value)`,
        ],
      ],
    ),
    [{ allowedTransports: ['sse', 'streamable-http'] }, []],
    [
      { allowedTransports: ['http'] },
      ['error Rules.allowedTransports[0]="http" is not a transport; use "sse" or "streamable-http" (guardrail-value)'],
    ],
    [{ allowedImages: ['a.b/c', 'a.b/c/*', 'localhost/a', 'a:1/b', 'a.b:1/c:v1@sha256:*', 'A-b.C/d'] }, []],
    ...['a.b/', 'a.b/C', 'a.b/c/*/d', 'a.b/*/*', 'a.b/c*', 'a.b//c'].map((image): [GuardrailSettings, string[]] => [
      { allowedImages: [image] },
      [`error Rules.allowedImages[0]="${image}" is not an image, nor a path of images; ${IMAGES}`],
    ]),
    ...['a/b', 'a.b', '/a.b/c', 'https://a.b/c', 'a..b/c', 'a_b.c/d', 'xlocalhost/a'].map(
      (image): [GuardrailSettings, string[]] => [
        { allowedImages: [image] },
        [`error Rules.allowedImages[0]="${image}" does not begin with a registry; ${IMAGES}`],
      ],
    ),
    [
      { forbidPlaintextHeaders: ['Accept-Encoding', 'Accept'] },
      [
        'error Rules.forbidPlaintextHeaders[0]="Accept-Encoding" is written in plain text where lists of tools are filtered; remove it: it is no secret (guardrail-value)',
      ],
    ],
    [{ minimumRelease: '0.47.0' }, []],
    ...['0.47', 'v1', ''].map((release): [GuardrailSettings, string[]] => [
      { minimumRelease: release },
      [`error Rules.minimumRelease="${release}" is not a release; write it like "0.63.0" (guardrail-value)`],
    ]),
  ])('%j', (settings, lines) => {
    expect(said(settings)).toEqual(lines);
  });

  test.each<[GuardrailSettings, GuardrailSettings[], string[]]>([
    [{ requireAudit: true }, [{ requireAudit: true }], []],
    [{ requireAudit: false }, [{ requireAudit: false }, {}], []],
    [
      { requireAudit: false },
      [{}, { requireAudit: true }],
      [
        'error Rules.requireAudit is false, but scope 1 set it to true; remove it: scopes can only add rules (guardrail-contradiction)',
      ],
    ],
    [{ allowedTransports: ['sse'] }, [{ allowedTransports: ['streamable-http', 'sse'] }, {}], []],
    [
      { allowedTransports: ['sse'] },
      [{}, { allowedTransports: ['streamable-http'] }],
      [`error Rules.allowedTransports[0]="sse" is not allowed by scope 1, ${HELD}`],
    ],
    [
      { allowedIssuers: ['https://a', 'https://b'] },
      [{ allowedIssuers: ['https://b', 'https://c'] }],
      [`error Rules.allowedIssuers[0]="https://a" is not allowed by scope 0, ${HELD}`],
    ],
    [
      { allowedImages: ['a.b/c:v1', 'a.b/*', 'a.b/c@sha256:*', 'a.c/c'] },
      [{ allowedImages: ['a.b/c/d', 'a.b/c'] }],
      [`error Rules.allowedImages[3]="a.c/c" is not allowed by scope 0, ${HELD}`],
    ],
    [{ forbidPlaintextHeaders: ['a'] }, [{ forbidPlaintextHeaders: ['b'] }], []],
    [{ minimumRelease: '0.50.0' }, [{ minimumRelease: '0.47.0' }, {}], []],
    [
      { minimumRelease: '0.50.0' },
      [{ minimumRelease: '0.50.0' }, { minimumRelease: '0.51.3' }],
      [
        'error Rules.minimumRelease="0.50.0" is below 0.51.3, which scope 1 ask for; remove it (guardrail-contradiction)',
      ],
    ],
  ])('%j below %j', (settings, above, lines) => {
    expect(said(settings, above)).toEqual(lines);
  });
});
