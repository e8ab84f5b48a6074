import static java.lang.classfile.ClassFile.ConstantPoolSharingOption.NEW_POOL;
import static java.lang.classfile.ClassFile.DebugElementsOption.DROP_DEBUG;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.RuntimeInvisibleAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeInvisibleParameterAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.classfile.attribute.SignatureAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Copies compiled classes without what only a debugger reads: names of local variables, and in the
 * packages that no app sees, what only a compiler reads. Lines stay, for traces of crashes.
 */
class StripClasses {
    /** Knows the classes of the class path. */
    private static final ClassHierarchyResolver CLASSES =
        ClassHierarchyResolver.ofResourceParsing(StripClasses.class.getClassLoader());

    private static final ClassFile FILES =
        ClassFile.of(DROP_DEBUG, NEW_POOL, ClassHierarchyResolverOption.of(CLASSES));

    public static void main(String[] folders) throws IOException {
        Path from = Path.of(folders[0]);
        List<Path> paths;
        try (var all = Files.walk(from)) {
            paths = all.filter(Files::isRegularFile).toList();
        }
        for (Path path : paths) {
            Path to = Path.of(folders[1]).resolve(from.relativize(path));
            Files.createDirectories(to.getParent());
            byte[] bytes = Files.readAllBytes(path);
            Files.write(to, path.toString().endsWith(".class") ? strip(bytes) : bytes);
        }
    }

    private static byte[] strip(byte[] bytes) {
        var model = FILES.parse(bytes);
        boolean isInner = model.thisClass().asInternalName().matches("ads/frontrow/internal/.*");
        var change = isInner ? withoutSignatures() : ClassTransform.ACCEPT_ALL;
        return FILES.transformClass(model, change);
    }

    private static ClassTransform withoutSignatures() {
        var methods = MethodTransform.dropping(StripClasses::isForCompilers);
        var fields = FieldTransform.dropping(StripClasses::isForCompilers);
        return ClassTransform.dropping(StripClasses::isForCompilers)
            .andThen(ClassTransform.transformingMethods(methods))
            .andThen(ClassTransform.transformingFields(fields));
    }

    private static boolean isForCompilers(Object element) {
        return element instanceof SignatureAttribute
            || element instanceof RuntimeVisibleAnnotationsAttribute
            || element instanceof RuntimeInvisibleAnnotationsAttribute
            || element instanceof RuntimeInvisibleParameterAnnotationsAttribute;
    }
}
