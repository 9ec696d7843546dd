interface Returned {
  /** The recipient of our mail. */
  address: string;
  messageId: string;
}

interface Bounce extends Returned {
  action?: string;
  status?: string;
  finalRecipient?: string;
  /** The type of the part with our mail. */
  returnedAs?: string;
}

const returned = ({ address, messageId }: Returned) =>
  `From: Sub Rosa <support@subrosa.example>
To: ${address}
Subject: Hush
Message-ID: ${messageId}
`;

/** A delivery status notification as Postfix writes it. */
export function bounceMail(bounce: Bounce): string {
  const { action = 'failed', status = '5.1.1', returnedAs = 'text/rfc822-headers' } = bounce;
  const { finalRecipient = bounce.address } = bounce;
  return toMail(`From: MAILER-DAEMON@mx.subrosa.example (Mail Delivery System)
To: bounces@subrosa.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

This is a MIME-encapsulated message.

--B1
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.subrosa.example
Arrival-Date: Mon, 16 Nov 2026 19:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${finalRecipient}
Original-Recipient: rfc822;${bounce.address}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <${finalRecipient}>: Recipient address
    rejected: User unknown

--B1
Content-Description: Undelivered Message Headers
Content-Type: ${returnedAs}

${returned(bounce)}
--B1--
`);
}

/** A complaint as mailbox providers report it in a feedback loop (RFC 5965). */
export function complaintMail(mail: Returned): string {
  return toMail(`From: feedback@example.org
To: bounces@subrosa.example
Subject: FW: Hush
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

This is an abuse report.

--B1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1

--B1
Content-Type: message/rfc822

${returned(mail)}
Told under the rose.
--B1--
`);
}

const toMail = (text: string) => text.replaceAll('\n', '\r\n');
