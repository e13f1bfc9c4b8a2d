import type { Dashboard } from '@grafana/grafana-foundation-sdk/dashboard';
import type { Options as HeatmapOptions } from '@grafana/grafana-foundation-sdk/heatmap';
import type { Dataquery } from '@grafana/grafana-foundation-sdk/prometheus';
import type { Options as StatOptions } from '@grafana/grafana-foundation-sdk/stat';
import type { Options as TextOptions } from '@grafana/grafana-foundation-sdk/text';
import type {
  FieldConfig as TimeseriesLine,
  Options as TimeseriesOptions,
} from '@grafana/grafana-foundation-sdk/timeseries';

/** A type of Grafana with the values of its enums instead of the enums, and without methods. */
type Plain<Type> = Type extends string
  ? `${Type}`
  : Type extends readonly (infer Item)[]
    ? Plain<Item>[]
    : Type extends object
      ? { [Name in keyof Type as Type[Name] extends (...args: never) => unknown ? never : Name]: Plain<Type[Name]> }
      : Type;

/** A dashboard by Grafana's own types, of the schema that files for the sidecar have. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only Grafana 12 and later know the second schema
export type PlainDashboard = Omit<Plain<Dashboard>, 'graphTooltip'> & { readonly graphTooltip?: 0 | 1 | 2 };

/** A query of Prometheus by Grafana's own types. */
export type PlainQuery = Plain<Dataquery>;

/** The options of each type of panel by Grafana's own types. */
export interface PlainOptions {
  readonly heatmap: Plain<HeatmapOptions>;
  readonly stat: Plain<StatOptions>;
  readonly text: Plain<TextOptions>;
  readonly timeseries: Plain<TimeseriesOptions>;
}

/** How a line is drawn, by Grafana's own types. */
export type PlainLine = Plain<TimeseriesLine>;
