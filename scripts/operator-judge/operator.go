package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"sort"

	"github.com/stacklok/toolhive/cmd/thv-operator/api/v1alpha1"
	"github.com/stacklok/toolhive/cmd/thv-operator/api/v1beta1"
	"github.com/stacklok/toolhive/cmd/thv-operator/controllers"
	"github.com/stacklok/toolhive/cmd/thv-operator/pkg/controllerutil"
	"github.com/stacklok/toolhive/cmd/thv-operator/pkg/imagepullsecrets"
	_ "github.com/stacklok/toolhive/pkg/authz/authorizers/cedar"
	_ "github.com/stacklok/toolhive/pkg/authz/authorizers/http"
	"github.com/stacklok/toolhive/pkg/container/kubernetes"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/events"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache/informertest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A reconciler of the operator.
type reconciler interface {
	reconcile.Reconciler
	SetupWithManager(ctrl.Manager) error
}

// The kinds whose reconcilers run, configs before proxies, each with an empty reconciler.
var reconcilers = []struct {
	kind string
	of   func() reconciler
}{
	{"MCPGroup", func() reconciler { return &controllers.MCPGroupReconciler{} }},
	{"MCPToolConfig", func() reconciler { return &controllers.ToolConfigReconciler{} }},
	{"MCPTelemetryConfig", func() reconciler { return &controllers.MCPTelemetryConfigReconciler{} }},
	{"MCPOIDCConfig", func() reconciler { return &controllers.MCPOIDCConfigReconciler{} }},
	{"MCPAuthzConfig", func() reconciler { return &controllers.MCPAuthzConfigReconciler{} }},
	{"MCPExternalAuthConfig", func() reconciler { return &controllers.MCPExternalAuthConfigReconciler{} }},
	{"MCPRemoteProxy", func() reconciler { return &controllers.MCPRemoteProxyReconciler{} }},
}

// The most rounds after which nothing changes any more.
const mostRounds = 20

// An index that the operator registers, which the fake client needs too.
type index struct {
	object  client.Object
	field   string
	extract client.IndexerFunc
}

// The operator without a cluster.
type operator struct {
	scheme  *runtime.Scheme
	indexes []index
}

// A cache that is never filled, and takes down the indexes.
type indexTaker struct {
	informertest.FakeInformers
	indexes *[]index
}

func (taker *indexTaker) IndexField(_ context.Context, object client.Object, field string, extract client.IndexerFunc) error {
	*taker.indexes = append(*taker.indexes, index{object, field, extract})
	return nil
}

func newOperator() (*operator, error) {
	known := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, v1alpha1.AddToScheme, v1beta1.AddToScheme} {
		if err := add(known); err != nil {
			return nil, err
		}
	}
	made := &operator{scheme: known}
	manager, err := ctrl.NewManager(&rest.Config{Host: "http://127.0.0.1:1"}, ctrl.Options{
		Scheme:  known,
		Metrics: server.Options{BindAddress: "0"},
		NewCache: func(*rest.Config, cache.Options) (cache.Cache, error) {
			return &indexTaker{informertest.FakeInformers{Scheme: known}, &made.indexes}, nil
		},
		MapperProvider: func(*rest.Config, *http.Client) (meta.RESTMapper, error) {
			return mapperOf(known), nil
		},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		return nil, err
	}
	for _, each := range reconcilers {
		if err := withParts(each.of(), made.scheme, nil).SetupWithManager(manager); err != nil {
			return nil, fmt.Errorf("%s: %w", each.kind, err)
		}
	}
	made.indexes = append(made.indexes, groupIndexes()...)
	return made, nil
}

// The names of resources, as a cluster with the definitions has them.
func mapperOf(known *runtime.Scheme) meta.RESTMapper {
	mapper := meta.NewDefaultRESTMapper(nil)
	for kind := range known.AllKnownTypes() {
		mapper.Add(kind, meta.RESTScopeNamespace)
	}
	return mapper
}

// The command of the operator registers these itself.
func groupIndexes() []index {
	objects := []client.Object{&v1beta1.MCPServer{}, &v1beta1.MCPRemoteProxy{}, &v1beta1.MCPServerEntry{}}
	found := make([]index, 0, len(objects))
	for _, object := range objects {
		found = append(found, index{object, "spec.groupRef", groupOf})
	}
	return found
}

func groupOf(object client.Object) []string {
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(object)
	if err != nil {
		panic(err)
	}
	name, isThere, _ := unstructured.NestedString(content, "spec", "groupRef", "name")
	if !isThere || name == "" {
		return nil
	}
	return []string{name}
}

// The platform by the operator's environment alone: there is no cluster to ask.
type platformOfEnvironment struct{}

func (platformOfEnvironment) DetectPlatform(config *rest.Config) (kubernetes.Platform, error) {
	if _, isSaid := os.LookupEnv("OPERATOR_OPENSHIFT"); isSaid {
		return kubernetes.NewDefaultPlatformDetector().DetectPlatform(config)
	}
	return kubernetes.PlatformKubernetes, nil
}

// The reconciler with what the release wants to be given.
func withParts(empty reconciler, known *runtime.Scheme, cluster client.Client) reconciler {
	parts := []any{
		known,
		// without a channel, which nobody would read, events are thrown away
		&events.FakeRecorder{},
		controllerutil.NewSharedPlatformDetectorWithDetector(platformOfEnvironment{}),
		imagepullsecrets.LoadDefaultsFromEnv(),
	}
	fields := reflect.ValueOf(empty).Elem()
	for position := range fields.NumField() {
		field := fields.Field(position)
		if fields.Type().Field(position).Name == "Client" {
			if cluster != nil {
				field.Set(reflect.ValueOf(cluster))
			}
			continue
		}
		for _, part := range parts {
			if field.CanSet() && reflect.TypeOf(part).AssignableTo(field.Type()) {
				field.Set(reflect.ValueOf(part))
			}
		}
	}
	return empty
}

// Reconciles until nothing changes, and writes down what was made.
func (made *operator) run(given []map[string]any, found *result) {
	var created []client.ObjectKey
	var kinds []schema.GroupVersionKind
	objects := made.typed(given)
	builder := fake.NewClientBuilder().WithScheme(made.scheme).WithRESTMapper(mapperOf(made.scheme)).WithObjects(objects...)
	for _, each := range made.indexes {
		builder = builder.WithIndex(each.object, each.field, each.extract)
	}
	for _, object := range made.withStatus() {
		builder = builder.WithStatusSubresource(object)
	}
	cluster := builder.WithInterceptorFuncs(interceptor.Funcs{
		Create: func(ctx context.Context, to client.WithWatch, object client.Object, options ...client.CreateOption) error {
			kind, err := to.GroupVersionKindFor(object)
			if err != nil {
				return err
			}
			if err := to.Create(ctx, object, options...); err != nil {
				return err
			}
			created = append(created, client.ObjectKeyFromObject(object))
			kinds = append(kinds, kind)
			return nil
		},
	}).Build()
	before := ""
	for range mostRounds {
		found.Errors = made.round(cluster, objects)
		after := snapshot(cluster, objects, created, kinds)
		if after == before {
			break
		}
		before = after
	}
	for position, key := range created {
		if content := contentOf(cluster, kinds[position], key); content != nil {
			found.Objects = append(found.Objects, written(content))
		}
	}
	for _, object := range objects {
		kind := object.GetObjectKind().GroupVersionKind()
		content := contentOf(cluster, kind, client.ObjectKeyFromObject(object))
		if content != nil && content["status"] != nil {
			found.Statuses = append(found.Statuses, resourceStatus{kind.Kind, object.GetName(), content["status"]})
		}
	}
}

// Each resource once, by its reconciler.
func (made *operator) round(cluster client.Client, objects []client.Object) []string {
	var said []string
	for _, each := range reconcilers {
		for _, object := range objects {
			if object.GetObjectKind().GroupVersionKind().Kind != each.kind {
				continue
			}
			key := types.NamespacedName{Namespace: object.GetNamespace(), Name: object.GetName()}
			if err := reconciled(withParts(each.of(), made.scheme, cluster), key); err != nil {
				said = append(said, fmt.Sprintf("%s/%s: %s", each.kind, object.GetName(), err))
			}
		}
	}
	return said
}

// A panic becomes an error, as in the operator's manager.
func reconciled(running reconciler, key types.NamespacedName) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	_, err = running.Reconcile(context.Background(), reconcile.Request{NamespacedName: key})
	return err
}

// As the operator reads them; what an API server adds is there.
func (made *operator) typed(given []map[string]any) []client.Object {
	objects := make([]client.Object, 0, len(given))
	for position, content := range given {
		unknown := &unstructured.Unstructured{Object: content}
		kind := unknown.GroupVersionKind()
		var object client.Object = unknown
		if empty, err := made.scheme.New(kind); err == nil {
			object = empty.(client.Object)
			if err := runtime.DefaultUnstructuredConverter.FromUnstructured(content, object); err != nil {
				panic(fmt.Errorf("%s %s: %w", kind.Kind, unknown.GetName(), err))
			}
			object.GetObjectKind().SetGroupVersionKind(kind)
		}
		if secret, isSecret := object.(*corev1.Secret); isSecret {
			storeTexts(secret)
		}
		object.SetUID(types.UID(fmt.Sprintf("00000000-0000-0000-0000-%012d", position+1)))
		object.SetGeneration(1)
		objects = append(objects, object)
	}
	return objects
}

// An API server writes `stringData` into `data`.
func storeTexts(secret *corev1.Secret) {
	if secret.Data == nil {
		secret.Data = map[string][]byte{}
	}
	for key, text := range secret.StringData {
		secret.Data[key] = []byte(text)
	}
	secret.StringData = nil
}

func (made *operator) withStatus() []client.Object {
	objects := []client.Object{}
	for kind := range made.scheme.KnownTypes(v1beta1.GroupVersion) {
		empty, err := made.scheme.New(v1beta1.GroupVersion.WithKind(kind))
		if err != nil {
			panic(err)
		}
		if object, isObject := empty.(client.Object); isObject {
			objects = append(objects, object)
		}
	}
	sort.Slice(objects, func(one, other int) bool {
		return fmt.Sprintf("%T", objects[one]) < fmt.Sprintf("%T", objects[other])
	})
	return objects
}

func contentOf(cluster client.Client, kind schema.GroupVersionKind, key client.ObjectKey) map[string]any {
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(kind)
	if err := cluster.Get(context.Background(), key, object); err != nil {
		return nil
	}
	return object.Object
}

// Everything that a round may change.
func snapshot(cluster client.Client, given []client.Object, created []client.ObjectKey, kinds []schema.GroupVersionKind) string {
	contents := []any{}
	for _, object := range given {
		contents = append(contents, contentOf(cluster, object.GetObjectKind().GroupVersionKind(), client.ObjectKeyFromObject(object)))
	}
	for position, key := range created {
		contents = append(contents, contentOf(cluster, kinds[position], key))
	}
	for _, content := range contents {
		if object, isThere := content.(map[string]any); isThere && object != nil {
			unstructured.RemoveNestedField(object, "metadata", "resourceVersion")
		}
	}
	text, err := json.Marshal(contents)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// What the operator wrote, without what an API server adds.
func written(content map[string]any) map[string]any {
	for _, field := range []string{"ownerReferences", "uid", "resourceVersion", "generation", "creationTimestamp", "managedFields"} {
		unstructured.RemoveNestedField(content, "metadata", field)
	}
	delete(content, "status")
	withoutEmptyStructs(content)
	return content
}

// Go writes these structs where nothing is in them, and an API server drops or fills them.
func withoutEmptyStructs(content any) {
	switch value := content.(type) {
	case map[string]any:
		for _, field := range []string{"strategy", "resources"} {
			if inner, isMap := value[field].(map[string]any); isMap && len(inner) == 0 {
				delete(value, field)
			}
		}
		for _, each := range value {
			withoutEmptyStructs(each)
		}
	case []any:
		for _, each := range value {
			withoutEmptyStructs(each)
		}
	}
}
