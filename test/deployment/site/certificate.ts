import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaketime } from '#scripts/lib/programs.mjs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Certificate {
  file: string;
  keyFile: string;
}

/** A certificate for localhost, which this process trusts from now on. */
export function makeCertificate(folder: string): Certificate {
  const made = { file: join(folder, 'certificate.pem'), keyFile: join(folder, 'certificate.key') };
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const command = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj /CN=localhost -addext ${names}`;
  const files = ['-keyout', made.keyFile, '-out', made.file];
  // Valid since yesterday, so that programs whose clock is behind accept it. Older versions of openssl have no option for that.
  const library = findFaketime();
  const yesterday = library && { LD_PRELOAD: library, FAKETIME: '-1d' };
  execFileSync('openssl', [...command.split(' '), ...files], { stdio: 'pipe', env: { ...process.env, ...yesterday } });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(made.file, 'utf8')]);
  return made;
}
