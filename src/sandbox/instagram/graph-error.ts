/** Meta's envelope around every refusal. */
export function graphError(code: number, message: string, subcode?: number): object {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: 'ASandboxAnswersThis',
    },
  };
}
