/** Writes `THIRD-PARTY-NOTICES`, which names the software of others in the package: `npm run build`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/language-test';
import { thirdPartyNotices } from './lib/third-party';

writeFileSync(path.join(ROOT, 'THIRD-PARTY-NOTICES'), thirdPartyNotices());
