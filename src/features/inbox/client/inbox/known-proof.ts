const KEY = 'hasProof';

/** Whether a visitor had a proof in this browser when we last asked. The proof itself is in a cookie that scripts cannot read. */
export function hadProof(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberProof(hasProof: boolean): void {
  try {
    if (hasProof) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser without storage asks on the page of the letters only.
  }
}
