import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Left for others, in bytes, when it is filled. */
const LEFT = 64 * 1024;

/** A file system of its own, in memory, which can be filled. */
export class SmallDisk {
  readonly #megabytes: number;
  #folder: string | null = null;
  #fillers = 0;

  constructor(megabytes: number) {
    this.#megabytes = megabytes;
  }

  /** Only root can mount. */
  get isMounted(): boolean {
    return this.#folder !== null;
  }

  mount(folder: string): void {
    if (process.getuid?.() !== 0) return;
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${this.#megabytes}m,mode=700`, 'tmpfs', folder]);
    this.#folder = folder;
    // An interrupted run removes its folder when it ends.
    process.prependOnceListener('exit', () => this.unmount());
  }

  /** Takes all that is free; returns whether anything was. */
  fill(): boolean {
    const free = this.free();
    if (free <= LEFT) return false;
    this.#fillers += 1;
    execFileSync('fallocate', ['-l', String(free - LEFT), join(this.#folder ?? '', `filler-${this.#fillers}`)]);
    return true;
  }

  empty(): void {
    execFileSync('sh', ['-c', 'rm -f "$0"/filler-*', this.#folder ?? '']);
  }

  free(): number {
    const { bavail, bsize } = statfsSync(this.#folder ?? '/');
    return bavail * bsize;
  }

  unmount(): void {
    if (this.#folder === null) return;
    // Lazily: a program that is just ending may still have a file open.
    execFileSync('umount', ['-l', this.#folder]);
    rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }
}
