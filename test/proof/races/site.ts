import { afterAll, beforeAll } from 'vitest';
import { makeMember, type Member } from '#test/factories/member.ts';
import type { UserFields } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';

/** A member with two browsers, one at each node. */
export interface TwoTabs extends Member {
  other: Browser;
}

/** One site of two nodes. All races of a file run on it one after the other, each with people of its own. */
export class Site {
  readonly #nodes: TestNodes;
  #names = 0;

  constructor(nodes: TestNodes) {
    this.#nodes = nodes;
  }

  /** The first node, which also sets worlds up and is looked at. */
  get one(): TestApp {
    return this.#nodes.nodes[0] as TestApp;
  }

  get two(): TestApp {
    return this.#nodes.nodes[1] as TestApp;
  }

  /** A name that nobody has had. */
  name(word: string): string {
    this.#names += 1;
    return `${word}.${this.#names}`;
  }

  async member(fields: UserFields = {}): Promise<TwoTabs> {
    return this.withOther(await makeMember(this.one, fields));
  }

  /** The same member in a second browser, at the second node. */
  async withOther<M extends Member>(member: M): Promise<M & TwoTabs> {
    return { ...member, other: await this.two.browser().signInAs(member.user) };
  }

  deliverAtOnce(isAtOnce: boolean): void {
    for (const { services } of this.#nodes.nodes) {
      services.deliverySettings = { ...services.deliverySettings, minAuthors: isAtOnce ? 1 : 5 };
    }
  }

  close(): Promise<void> {
    return this.#nodes.close();
  }
}

/** A site for all races of the calling file. Read it while tests run only. */
export function sitePerFile(): () => Site {
  let site: Site | undefined;
  beforeAll(async () => {
    site = new Site(await createTestNodes());
  });
  afterAll(() => site?.close());
  return () => {
    if (!site) throw new Error('The site is open only while tests run');
    return site;
  };
}
