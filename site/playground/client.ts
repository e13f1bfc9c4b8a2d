import type { FromWorker, Question, Shown, ToWorker, Verdict } from './worker/questions';
import analysis from './built/analysis.js?url';
import script from './built/cedar.js?url';
import wasm from './built/cedar.wasm?url';

/** After that many milliseconds a worker is stopped. */
const PATIENCE = 15_000;

/** What is told of the last question. */
export interface Listener {
  readonly verdict: (verdict: Verdict) => void;
  readonly shown: (shown: Shown) => void;
  /** Why there is no answer. */
  readonly failure: (reason: string) => void;
}

/** Asks the worker, one question at a time: of those that wait, only the last is asked. */
export class Client {
  private worker: Worker;
  private asked: number | undefined;
  private waiting: Question | undefined;
  private timer = 0;

  public constructor(private readonly listener: Listener) {
    this.worker = this.start();
  }

  public ask(question: Question): void {
    if (this.asked === undefined) {
      this.send(question);
    } else {
      this.waiting = question;
    }
  }

  public stop(): void {
    window.clearTimeout(this.timer);
    this.worker.terminate();
  }

  private start(): Worker {
    const worker = new Worker(analysis);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>): void => {
      this.take(data);
    };
    worker.onerror = (event): void => {
      event.preventDefault();
      this.giveUp('The check stopped. It is started again with the next change.');
    };
    const absolute = (address: string): string => new URL(address, window.location.href).href;
    const message: ToWorker = { cedar: { script: absolute(script), wasm: absolute(wasm) } };
    worker.postMessage(message);
    return worker;
  }

  private send(question: Question): void {
    this.asked = question.id;
    this.waiting = undefined;
    this.timer = window.setTimeout(() => {
      this.giveUp(`The check took longer than ${String(PATIENCE / 1000)} seconds, and was stopped.`);
    }, PATIENCE);
    this.worker.postMessage(question);
  }

  private take(message: FromWorker): void {
    if (!('id' in message) || message.id !== this.asked) {
      return;
    }
    if ('verdict' in message) {
      if (this.waiting === undefined) {
        this.listener.verdict(message.verdict);
      }
      return;
    }
    const isLast = this.waiting === undefined;
    this.next();
    if ('failure' in message) {
      this.listener.failure(`The check failed: ${message.failure}`);
    } else if (isLast) {
      this.listener.shown(message.shown);
    }
  }

  private next(): void {
    window.clearTimeout(this.timer);
    this.asked = undefined;
    if (this.waiting !== undefined) {
      this.send(this.waiting);
    }
  }

  private giveUp(reason: string): void {
    this.worker.terminate();
    this.worker = this.start();
    this.listener.failure(reason);
    this.next();
  }
}
