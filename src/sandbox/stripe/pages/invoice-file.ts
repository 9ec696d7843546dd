import type { Stripe } from 'stripe';
import { SECOND } from '#platform/shared/durations.ts';
import { formatDollars } from '#platform/shared/price.ts';

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** An invoice as a PDF of one page, with what Stripe's own has on it. */
export function invoiceFile(invoice: Stripe.Invoice): Buffer {
  const { number, created, lines, total, amount_paid: paid, status, status_transitions: transitions } = invoice;
  const day = (seconds: number) => DAY_FORMAT.format(new Date(seconds * SECOND));
  const paidOn = transitions.paid_at === null ? '' : ` on ${day(transitions.paid_at)}`;
  return writePdf([
    'Sub Rosa (sandbox)',
    '',
    `Invoice ${number ?? ''}`,
    `Date: ${day(created)}`,
    '',
    ...lines.data.map(({ description, amount }) => `${description ?? ''}   ${formatDollars(amount)}`),
    `Total: ${formatDollars(total)}`,
    status === 'paid' ? `Paid: ${formatDollars(paid)}${paidOn}` : `Status: ${status ?? 'draft'}`,
    '',
    'This is a demo: no money has moved.',
  ]);
}

/** A page with these lines. The table at the end of a PDF has the position of every object in the file. */
function writePdf(lines: string[]): Buffer {
  const shown = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 18 TL 72 770 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const positions = objects.map((object, index) => {
    const position = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(position).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${positions.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // One byte a character, so that the lengths above are right.
  return Buffer.from(file + table + end, 'latin1');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\()]/g, String.raw`\$&`);
}
