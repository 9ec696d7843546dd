/** Resolves to false if the member should stay logged in, because something was not saved. */
type Work = () => Promise<boolean>;

const works = new Set<Work>();

/** Registers what the server must get before its member logs out. Returns a function that ends that. */
export function beforeLogOut(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Returns whether the member may be logged out. */
export async function finishBeforeLogOut(): Promise<boolean> {
  const finished = await Promise.all([...works].map((work) => work()));
  return finished.every(Boolean);
}
