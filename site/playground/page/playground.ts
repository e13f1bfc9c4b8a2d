import { defineComponent, h, onBeforeUnmount, onMounted, reactive, ref, shallowRef, type VNode } from 'vue';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { fromAddress, LONGEST_TEXT, type Shared, toAddress } from '../address';
import { Client } from '../client';
import { Editor } from '../editor';
import { FIRST_EXAMPLE } from '../examples';
import type { Cluster, Kept, Shown, Verdict, View } from '../worker/questions';
import { Choices, type CrdsFile } from './choices';
import { summaryOf } from './problem-list';
import { Views } from './views';
import '../style.css';

/** How long one may type before the text is checked, and before the address follows, in milliseconds. */
const CHECK_AFTER = 150;
const ADDRESS_AFTER = 400;

const CUT = 'This address is cut, or not one of the playground. Here is the example instead.';
const NO_LINK = 'This text is too long for an address.';

/** Calls only the last of several calls, a while after it. */
function later(run: () => void, milliseconds: number): { readonly soon: () => void; readonly stop: () => void } {
  let timer = 0;
  const stop = (): void => {
    window.clearTimeout(timer);
  };
  const soon = (): void => {
    stop();
    timer = window.setTimeout(run, milliseconds);
  };
  return { soon, stop };
}

interface Chosen extends Cluster {
  release: string;
  operator: boolean;
  view: View;
  /** What was done, or could not be done. */
  notice: string;
  /** Why there is no verdict. */
  failure: string;
}

/** Says of a text what the commands of the package say, while one types. */
export const Playground = defineComponent({
  setup() {
    const place = ref<HTMLElement>();
    const state = reactive<Chosen>({
      release: LATEST_RELEASE,
      operator: true,
      view: 'problems',
      notice: '',
      failure: '',
    });
    const crds = shallowRef<CrdsFile>();
    const kept = shallowRef<Kept>();
    const verdict = shallowRef<Verdict>();
    const shown = shallowRef<Shown>();
    let editor: Editor | undefined;
    let client: Client | undefined;
    let asked = 0;

    const shared = (): Shared => ({
      text: editor?.text ?? '',
      release: state.release,
      operator: state.operator,
      kept: kept.value,
    });
    const follow = async (): Promise<void> => {
      const hash = await toAddress(shared());
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}${hash ?? ''}`);
    };
    const address = later(() => void follow(), ADDRESS_AFTER);

    const fail = (reason: string): void => {
      state.failure = reason;
      verdict.value = undefined;
      shown.value = undefined;
      editor?.mark([]);
    };
    const ask = (): void => {
      typed.stop();
      const { text, ...choices } = shared();
      if (text.length > LONGEST_TEXT) {
        fail(`This text has ${count(text.length)} characters. Only texts of up to ${count(LONGEST_TEXT)} are checked.`);
        return;
      }
      asked += 1;
      client?.ask({ ...choices, id: asked, text, crds: crds.value?.text, view: state.view });
    };
    const typed = later(ask, CHECK_AFTER);

    const changed = (): void => {
      state.notice = '';
      typed.soon();
      address.soon();
    };
    const chosen = (): void => {
      ask();
      address.soon();
    };

    const load = async (): Promise<void> => {
      const found = await fromAddress(window.location.hash);
      state.notice = found === 'cut' ? CUT : '';
      if (found !== undefined && found !== 'cut') {
        state.release = found.release;
        state.operator = found.operator;
        kept.value = found.kept;
      }
      const text = found === undefined || found === 'cut' ? FIRST_EXAMPLE : found.text;
      if (editor === undefined && place.value !== undefined) {
        const names = { labelledBy: 'playground-text', describedBy: 'playground-keys' };
        editor = new Editor({ parent: place.value, text, ...names, changed });
      } else {
        editor?.replace(text);
      }
      ask();
    };
    const loadAgain = (): void => void load();

    const copyLink = async (): Promise<void> => {
      address.stop();
      const hash = await toAddress(shared());
      await follow();
      try {
        await window.navigator.clipboard.writeText(window.location.href);
        state.notice = hash === undefined ? NO_LINK : 'The link is copied.';
      } catch {
        state.notice = hash === undefined ? NO_LINK : 'The address of this page is the link.';
      }
    };

    onMounted(() => {
      client = new Client({
        verdict: (found) => {
          state.failure = '';
          verdict.value = found;
          editor?.mark(found.problems);
        },
        shown: (found) => {
          shown.value = found;
        },
        failure: fail,
      });
      void load();
      window.addEventListener('hashchange', loadAgain);
    });
    onBeforeUnmount(() => {
      window.removeEventListener('hashchange', loadAgain);
      typed.stop();
      address.stop();
      client?.stop();
      editor?.destroy();
    });

    const keep = (now: Kept | undefined): void => {
      kept.value = now;
      chosen();
    };

    return (): VNode =>
      h('div', { class: 'playground' }, [
        h('header', [
          h('h1', 'Playground'),
          h(
            'p',
            'Paste an MCPRemoteProxy and its configs. The checks of cdk8s-mcp run in this page: nothing is sent or stored. Only the address keeps the text, behind its #.',
          ),
        ]),
        h(Choices, {
          release: state.release,
          operator: state.operator,
          crds: crds.value,
          onRelease: (release: string) => {
            state.release = release;
            chosen();
          },
          onOperator: (operator: boolean) => {
            state.operator = operator;
            chosen();
          },
          onCrds: (file: CrdsFile | undefined) => {
            crds.value = file;
            chosen();
          },
          onNotice: (text: string) => {
            state.notice = text;
          },
          onExample: (text: string) => editor?.replace(text),
          onCopy: () => void copyLink(),
        }),
        h('p', { class: 'notice', role: 'status' }, state.notice),
        h('div', { class: 'sides' }, [
          h('section', { class: 'side', 'aria-labelledby': 'playground-text' }, [
            h('div', { class: 'bar' }, [
              h('h2', { id: 'playground-text' }, 'Manifests'),
              h(
                'p',
                { class: 'summary', role: 'status' },
                state.failure === '' ? summaryOf(verdict.value) : 'Not checked',
              ),
            ]),
            h('div', { class: 'editor', ref: place }),
            h('p', { id: 'playground-keys', class: 'hint' }, 'Tab indents. Esc, then Tab leaves the editor.'),
          ]),
          h('section', { class: 'side', 'aria-label': 'Answers' }, [
            h(Views, {
              view: state.view,
              verdict: verdict.value,
              shown: shown.value,
              kept: kept.value,
              failure: state.failure,
              onView: (view: View) => {
                state.view = view;
                ask();
              },
              onLine: (line: number) => editor?.goTo(line),
              onKeep: () => {
                keep({ text: editor?.text ?? '', release: state.release });
              },
              onForget: () => {
                keep(undefined);
              },
            }),
          ]),
        ]),
      ]);
  },
});

function count(characters: number): string {
  return characters.toLocaleString('en');
}
