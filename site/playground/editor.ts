import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Problem } from '../../lib/cli/check/problems';
import { diagnosticsOf } from './diagnostics';

/** The colours are those of the page (`style.css`). */
const LOOK: Extension = [lineNumbers(), syntaxHighlighting(classHighlighter)];

interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** The ids of the elements that name it, and that say how to leave it. */
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly changed: () => void;
}

/** The editor for the text. */
export class Editor {
  private readonly view: EditorView;

  public constructor({ parent, text, labelledBy, describedBy, changed }: EditorOptions) {
    const extensions = [
      LOOK,
      EditorView.lineWrapping,
      history(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      indentOnInput(),
      indentUnit.of('  '),
      lintGutter(),
      yaml(),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
      EditorView.contentAttributes.of({
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        tabindex: '0',
      }),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) {
          changed();
        }
      }),
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  }

  public get text(): string {
    return this.view.state.doc.toString();
  }

  public replace(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  public mark(problems: readonly Problem[]): void {
    const { state } = this.view;
    this.view.dispatch(setDiagnostics(state, diagnosticsOf(problems, state.doc)));
  }

  public goTo(line: number): void {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.min(line, doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.view.focus();
  }

  public destroy(): void {
    this.view.destroy();
  }
}

/** A text to look at and to copy. */
export class Viewer {
  private readonly view: EditorView;

  public constructor(parent: HTMLElement, label: string, language: Extension) {
    const extensions = [
      LOOK,
      language,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        role: 'textbox',
        'aria-readonly': 'true',
        'aria-multiline': 'true',
      }),
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  }

  public show(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  public destroy(): void {
    this.view.destroy();
  }
}
