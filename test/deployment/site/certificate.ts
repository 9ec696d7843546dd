import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Certificate {
  file: string;
  keyFile: string;
}

/** A certificate for localhost, which this process trusts from now on. */
export function makeCertificate(folder: string): Certificate {
  const made = { file: join(folder, 'certificate.pem'), keyFile: join(folder, 'certificate.key') };
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const command = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext ${names}`;
  const files = ['-keyout', made.keyFile, '-out', made.file];
  execFileSync('openssl', [...command.split(' '), ...files], { stdio: 'pipe' });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(made.file, 'utf8')]);
  return made;
}
