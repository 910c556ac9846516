import type { SnippetChange } from '../src/index/port.ts';
import { IndexLibrary, type LibrarySnippet, upsert } from './index-library.ts';
import { seededRandom } from './random.ts';
import { idOfNumber, randomSnippet } from './random-snippets.ts';

function idOf(change: SnippetChange): string {
  if (change.kind === 'remove') return change.id;
  return change.kind === 'upsert' ? change.snippet.id : change.counts.id;
}

/** Database whose snippets change while they are read; the index gets only some changes at once. */
export abstract class BusyLibrary extends IndexLibrary {
  readonly random = seededRandom(300);
  /** Snippets with changes by other processes that the index does not have yet. */
  readonly untold = new Set<string>();
  readonly #trash: LibrarySnippet[] = [];
  #numbers = 0;

  /** Applies a change that this process committed. */
  protected abstract tell(change: SnippetChange): Promise<void> | void;

  add(): LibrarySnippet {
    this.#numbers += 1;
    const snippet = randomSnippet(this.random, idOfNumber(this.#numbers), 1);
    // Ordinals follow the order of creation only roughly.
    const added = { ...snippet, createdAt: this.#numbers - Math.floor(this.random() * 3) };
    this.put(added);
    return added;
  }

  /** Changes snippets between the read of each batch and its delivery. */
  override async *listed(): AsyncGenerator<LibrarySnippet[]> {
    for await (const rows of super.listed()) {
      await this.change();
      yield rows;
    }
  }

  /** Snippets change before and after their words are read. */
  override async words(ids: readonly string[]): Promise<LibrarySnippet[]> {
    for (let i = 0; i < 20; i += 1) await this.change();
    const found = await super.words(ids);
    for (let i = 0; i < 20; i += 1) await this.change();
    return found;
  }

  /** Changes something; the index gets most changes at once. */
  async change(): Promise<void> {
    const change = this.#changeAny();
    if (this.random() < 0.8) await this.tell(change);
    else this.untold.add(idOf(change));
  }

  #changeAny(): SnippetChange {
    const { random } = this;
    const old = this.any(random);
    const kind = random();
    if (old === undefined || kind < 0.15) return upsert(this.add());
    if (kind < 0.4) {
      const { id, seq, authorId, createdAt } = old;
      return this.put({ ...randomSnippet(random, id, seq + 1), authorId, createdAt });
    }
    if (kind < 0.6) return this.put({ ...old, isPublic: !old.isPublic, seq: old.seq + 1 });
    if (kind < 0.75) return this.count(old.id, { stars: old.stars + 1, views: old.views + 2 });
    const back = kind < 0.9 ? undefined : this.#trash.shift();
    if (back !== undefined) return this.put({ ...back, seq: back.seq + 2 });
    this.#trash.push(old);
    return this.remove(old.id);
  }
}
